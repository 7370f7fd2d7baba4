"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const DeleteForm = lazyForm(async () => (await import("./delete-form")).DeleteForm);
