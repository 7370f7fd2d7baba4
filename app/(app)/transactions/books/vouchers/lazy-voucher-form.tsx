"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when it is shown. */
export const VoucherForm = lazyForm(async () => (await import("./voucher-form")).VoucherForm);
