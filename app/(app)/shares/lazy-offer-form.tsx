"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const OfferForm = lazyForm(async () => (await import("./offer-form")).OfferForm);
