"use client";

import { lazyForm } from "@/components/lazy-form";

/** The form, whose script is fetched when its dialog opens. */
export const NoteForm = lazyForm(async () => (await import("./note-form")).NoteForm);
