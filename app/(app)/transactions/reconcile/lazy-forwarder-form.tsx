"use client";

import { lazyForm } from "@/components/lazy-form";

/** The forms, whose script is fetched when a dialog opens. */
export const ForwarderForm = lazyForm(async () => (await import("./forwarder-form")).ForwarderForm);
export const RevokeForm = lazyForm(async () => (await import("./forwarder-form")).RevokeForm);
