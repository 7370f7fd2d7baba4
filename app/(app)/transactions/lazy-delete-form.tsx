"use client";

import { type ComponentProps, lazy } from "react";
import type { DeleteForm as Form } from "./delete-form";

const Loaded = lazy(async () => ({ default: (await import("./delete-form")).DeleteForm }));

/** The form, whose script is fetched when its dialog opens. */
export function DeleteForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
