"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const PassbookForm = lazyForm(async () => (await import("./passbook-form")).PassbookForm);
