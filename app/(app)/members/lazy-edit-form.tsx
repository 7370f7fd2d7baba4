"use client";

import { type ComponentProps, lazy } from "react";
import type { EditForm as Form } from "./edit-form";

const Loaded = lazy(async () => ({ default: (await import("./edit-form")).EditForm }));

/** The form, whose script is fetched when its dialog opens. */
export function EditForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
