"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const ResultForm = lazyForm(async () => (await import("./result-form")).ResultForm);
