"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const EditForm = lazyForm(async () => (await import("./edit-form")).EditForm);
