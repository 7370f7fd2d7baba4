"use client";

import { type ComponentProps, lazy } from "react";
import type { InviteForm as Form } from "./invite-form";

const Loaded = lazy(async () => ({ default: (await import("./invite-form")).InviteForm }));

/** The form, whose script is fetched when its dialog opens. */
export function InviteForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
