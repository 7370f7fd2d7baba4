"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const OpenForm = lazyForm(async () => (await import("./open-form")).OpenForm);
