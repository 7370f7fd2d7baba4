"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const EnrolForm = lazyForm(async () => (await import("./enrol-form")).EnrolForm);
