"use client";

import { type ComponentProps, lazy } from "react";
import type { RemoveForm as Form } from "./remove-form";

const Loaded = lazy(async () => ({ default: (await import("./remove-form")).RemoveForm }));

/** The form, whose script is fetched when its dialog opens. */
export function RemoveForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
