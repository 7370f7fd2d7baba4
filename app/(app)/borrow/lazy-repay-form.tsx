"use client";

import { type ComponentProps, lazy } from "react";
import type { RepayForm as Form } from "./repay-form";

const Loaded = lazy(async () => ({ default: (await import("./repay-form")).RepayForm }));

/** The form, whose script is fetched when its dialog opens. */
export function RepayForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
