"use client";

import { type ComponentProps, lazy } from "react";
import type { LendForm as Form } from "./lend-form";

const Loaded = lazy(async () => ({ default: (await import("./lend-form")).LendForm }));

/** The form, whose script is fetched when its dialog opens. */
export function LendForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
