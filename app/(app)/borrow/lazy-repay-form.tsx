"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const RepayForm = lazyForm(async () => (await import("./repay-form")).RepayForm);
