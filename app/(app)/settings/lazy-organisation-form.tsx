"use client";

import { type ComponentProps, lazy } from "react";
import type { OrganisationForm as Form } from "./organisation-form";

const Loaded = lazy(async () => ({
  default: (await import("./organisation-form")).OrganisationForm,
}));

/** The form, whose script is fetched for the few who may change the settings. */
export function OrganisationForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
