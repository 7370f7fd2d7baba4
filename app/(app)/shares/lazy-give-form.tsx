"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const GiveForm = lazyForm(async () => (await import("./give-form")).GiveForm);
