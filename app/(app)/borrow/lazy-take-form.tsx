"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const TakeForm = lazyForm(async () => (await import("./take-form")).TakeForm);
