"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script does not hold up the rest of the settings. */
export const PasswordForm = lazyForm(async () => (await import("./password-form")).PasswordForm);
