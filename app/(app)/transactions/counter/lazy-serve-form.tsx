"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const ServeForm = lazyForm(async () => (await import("./serve-form")).ServeForm);
