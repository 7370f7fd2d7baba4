"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const LendForm = lazyForm(async () => (await import("./lend-form")).LendForm);
