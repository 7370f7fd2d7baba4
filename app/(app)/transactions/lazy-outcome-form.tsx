"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const OutcomeForm = lazyForm(async () => (await import("./outcome-form")).OutcomeForm);
