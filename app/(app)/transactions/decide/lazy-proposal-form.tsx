"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const ProposalForm = lazyForm(async () => (await import("./proposal-form")).ProposalForm);
