"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const CancelForm = lazyForm(async () => (await import("./cancel-form")).CancelForm);
