"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const SafeForm = lazyForm(async () => (await import("./safe-form")).SafeForm);
