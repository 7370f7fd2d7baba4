"use client";

import { type ComponentProps, lazy } from "react";
import type { DepositForm as Form } from "./deposit-form";

const Loaded = lazy(async () => ({ default: (await import("./deposit-form")).DepositForm }));

/** The form, whose script is fetched when its dialog opens. */
export function DepositForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
