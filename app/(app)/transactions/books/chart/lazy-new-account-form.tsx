"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const NewAccountForm = lazyForm(
  async () => (await import("./new-account-form")).NewAccountForm,
);
