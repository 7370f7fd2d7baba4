"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const WriteOffForm = lazyForm(async () => (await import("./write-off-form")).WriteOffForm);
