"use client";

import { type ComponentProps, lazy } from "react";
import type { RequestForm as Form } from "./request-form";

const Loaded = lazy(async () => ({ default: (await import("./request-form")).RequestForm }));

/** The form, whose script is fetched when its dialog opens. */
export function RequestForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
