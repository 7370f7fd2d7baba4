"use client";

import { type ComponentProps, lazy } from "react";
import type { InvestForm as Form } from "./invest-form";

const Loaded = lazy(async () => ({ default: (await import("./invest-form")).InvestForm }));

/** The form, whose script is fetched when its dialog opens. */
export function InvestForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
