"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when the panel opens. */
export const LookForm = lazyForm(async () => (await import("./look-form")).LookForm);
