"use client";

import { type ComponentProps, lazy } from "react";
import type { TakeForm as Form } from "./take-form";

const Loaded = lazy(async () => ({ default: (await import("./take-form")).TakeForm }));

/** The form, whose script is fetched when its dialog opens. */
export function TakeForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
