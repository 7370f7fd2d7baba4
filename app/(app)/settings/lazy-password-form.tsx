"use client";

import { type ComponentProps, lazy } from "react";
import type { PasswordForm as Form } from "./password-form";

const Loaded = lazy(async () => ({ default: (await import("./password-form")).PasswordForm }));

/** The form, whose script does not hold up the rest of the settings. */
export function PasswordForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
