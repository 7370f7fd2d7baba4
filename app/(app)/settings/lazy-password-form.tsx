"use client";

import { lazy } from "react";

const Loaded = lazy(async () => ({ default: (await import("./password-form")).PasswordForm }));

/** The form, whose script does not hold up the rest of the settings. */
export function PasswordForm() {
  return <Loaded />;
}
