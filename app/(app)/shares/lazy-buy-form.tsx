"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const BuyForm = lazyForm(async () => (await import("./buy-form")).BuyForm);
