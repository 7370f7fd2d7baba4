"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const RequestForm = lazyForm(async () => (await import("./request-form")).RequestForm);
