"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const DocumentForm = lazyForm(async () => (await import("./document-form")).DocumentForm);
