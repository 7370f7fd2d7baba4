"use client";

import { type ComponentProps, lazy } from "react";
import type { DecideForm as Form } from "./decide-form";

const Loaded = lazy(async () => ({ default: (await import("./decide-form")).DecideForm }));

/** The form, whose script is fetched when its dialog opens. */
export function DecideForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
