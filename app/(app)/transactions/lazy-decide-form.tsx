"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const DecideForm = lazyForm(async () => (await import("./decide-form")).DecideForm);
