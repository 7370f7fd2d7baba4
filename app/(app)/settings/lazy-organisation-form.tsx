"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched for the few who may change the settings. */
export const OrganisationForm = lazyForm(
  async () => (await import("./organisation-form")).OrganisationForm,
);
