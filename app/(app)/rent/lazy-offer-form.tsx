"use client";

import { type ComponentProps, lazy } from "react";
import type { OfferForm as Form } from "./offer-form";

const Loaded = lazy(async () => ({ default: (await import("./offer-form")).OfferForm }));

/** The form, whose script is fetched when its dialog opens. */
export function OfferForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
