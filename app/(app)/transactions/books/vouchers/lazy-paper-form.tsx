"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const PaperForm = lazyForm(async () => (await import("./paper-form")).PaperForm);
