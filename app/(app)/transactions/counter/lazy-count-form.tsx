"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const CountForm = lazyForm(async () => (await import("./count-form")).CountForm);
