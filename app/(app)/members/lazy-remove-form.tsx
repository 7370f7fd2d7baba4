"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const RemoveForm = lazyForm(async () => (await import("./remove-form")).RemoveForm);
