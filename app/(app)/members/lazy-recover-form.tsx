"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const RecoverForm = lazyForm(async () => (await import("./recover-form")).RecoverForm);
