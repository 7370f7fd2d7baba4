"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const RegisterForm = lazyForm(async () => (await import("./register-form")).RegisterForm);
