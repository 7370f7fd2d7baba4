"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const WithdrawForm = lazyForm(async () => (await import("./withdraw-form")).WithdrawForm);
