"use client";

import { type ComponentProps, lazy } from "react";
import type { MoveForm as Form } from "./move-form";

const Loaded = lazy(async () => ({ default: (await import("./move-form")).MoveForm }));

/** The form, whose script is fetched when its dialog opens. */
export function MoveForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
