"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when somebody edits. */
export const EditForm = lazyForm(async () => (await import("./edit-form")).EditForm);
