"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const DepositForm = lazyForm(async () => (await import("./deposit-form")).DepositForm);
