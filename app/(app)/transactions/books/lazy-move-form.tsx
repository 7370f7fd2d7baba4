"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const MoveForm = lazyForm(async () => (await import("./move-form")).MoveForm);
