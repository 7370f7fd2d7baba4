"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const AccountForm = lazyForm(async () => (await import("./account-form")).AccountForm);
