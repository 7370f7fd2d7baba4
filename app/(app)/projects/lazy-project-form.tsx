"use client";

import { type ComponentProps, lazy } from "react";
import type { ProjectForm as Form } from "./project-form";

const Loaded = lazy(async () => ({ default: (await import("./project-form")).ProjectForm }));

/** The form, whose script is fetched when its dialog opens. */
export function ProjectForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
