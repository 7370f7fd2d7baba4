"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const SettleForm = lazyForm(async () => (await import("./settle-form")).SettleForm);
