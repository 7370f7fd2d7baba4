"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const LogoForm = lazyForm(async () => (await import("./logo-form")).LogoForm);
