"use client";

import { lazyForm } from "@/components/lazy-form";

/** The office's rows, whose script members never load. */
export const WaitingRows = lazyForm(async () => (await import("./waiting-rows")).WaitingRows);
