"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const RedeemForm = lazyForm(async () => (await import("./redeem-form")).RedeemForm);
