"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const ProjectForm = lazyForm(async () => (await import("./project-form")).ProjectForm);
