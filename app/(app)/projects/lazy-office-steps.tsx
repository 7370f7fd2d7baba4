"use client";

import { type ComponentProps, lazy } from "react";
import type { OfficeSteps as Form } from "./office-steps";

const Loaded = lazy(async () => ({ default: (await import("./office-steps")).OfficeSteps }));

/** The form, whose script is fetched when its dialog opens. */
export function OfficeSteps(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
