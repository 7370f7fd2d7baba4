"use client";

import { type ComponentProps, lazy } from "react";
import type { SendMoneyForm as Form } from "./send-money-form";

const Loaded = lazy(async () => ({ default: (await import("./send-money-form")).SendMoneyForm }));

/** The form, whose script is fetched when its dialog opens. */
export function SendMoneyForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
