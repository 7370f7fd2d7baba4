"use client";

import { type ComponentProps, lazy } from "react";
import type { ResultForm as Form } from "./result-form";

const Loaded = lazy(async () => ({ default: (await import("./result-form")).ResultForm }));

/** The form, whose script is fetched when its dialog opens. */
export function ResultForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
