"use client";

import { lazyForm } from "@/components/lazy-form";

/** The office's buttons, whose script no member needs. */
export const QuickForm = lazyForm(async () => (await import("./quick-form")).QuickForm);
