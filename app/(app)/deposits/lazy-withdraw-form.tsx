"use client";

import { type ComponentProps, lazy } from "react";
import type { WithdrawForm as Form } from "./withdraw-form";

const Loaded = lazy(async () => ({ default: (await import("./withdraw-form")).WithdrawForm }));

/** The form, whose script is fetched when its dialog opens. */
export function WithdrawForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
