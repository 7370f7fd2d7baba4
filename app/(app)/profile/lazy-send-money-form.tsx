"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const SendMoneyForm = lazyForm(
  async () => (await import("./send-money-form")).SendMoneyForm,
);
