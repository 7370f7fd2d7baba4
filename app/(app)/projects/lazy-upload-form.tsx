"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const UploadForm = lazyForm(async () => (await import("./upload-form")).UploadForm);
