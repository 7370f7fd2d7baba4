"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const InviteForm = lazyForm(async () => (await import("./invite-form")).InviteForm);
