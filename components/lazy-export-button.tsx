"use client";

import { lazyForm } from "@/components/lazy-form";

/** The button, whose script comes after all that a screen shows first. */
export const ExportButton = lazyForm(async () => (await import("./export-button")).ExportButton);
