"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const InvestForm = lazyForm(async () => (await import("./invest-form")).InvestForm);
