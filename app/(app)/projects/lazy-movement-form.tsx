"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const MovementForm = lazyForm(async () => (await import("./movement-form")).MovementForm);
