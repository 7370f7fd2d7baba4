"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const PayForm = lazyForm(async () => (await import("./pay-form")).PayForm);
