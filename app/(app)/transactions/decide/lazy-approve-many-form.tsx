"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const ApproveManyForm = lazyForm(
  async () => (await import("./approve-many-form")).ApproveManyForm,
);
