"use client";

import { type ComponentProps, lazy } from "react";
import type { EditForm } from "./edit-form";
import type { RemoveForm } from "./remove-form";

const Edit = lazy(async () => ({ default: (await import("./edit-form")).EditForm }));
const Remove = lazy(async () => ({ default: (await import("./remove-form")).RemoveForm }));

/** The forms, whose script is fetched when their dialog opens. */
export function LazyEditForm(props: ComponentProps<typeof EditForm>) {
  return <Edit {...props} />;
}

export function LazyRemoveForm(props: ComponentProps<typeof RemoveForm>) {
  return <Remove {...props} />;
}
