"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched where somebody is asked. */
export const OpeningForm = lazyForm(async () => (await import("./opening-form")).OpeningForm);
