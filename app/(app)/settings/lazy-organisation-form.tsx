"use client";

import { type ComponentProps, lazy } from "react";
import type { ApprovalForm as Form } from "./approval-form";

const Loaded = lazy(async () => ({ default: (await import("./approval-form")).ApprovalForm }));

/** The form, whose script is fetched for the few who may change the settings. */
export function ApprovalForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
