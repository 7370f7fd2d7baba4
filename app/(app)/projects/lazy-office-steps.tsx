"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const OfficeSteps = lazyForm(async () => (await import("./office-steps")).OfficeSteps);
