import type { Locale } from "@/lib/locales";
import en from "@/messages/en.json";
import rw from "@/messages/rw.json";

export type Messages = typeof en;

/** The texts of each language. For the server: a client part reads its own by next-intl. */
export const MESSAGES: Record<Locale, Messages> = { en, rw: rw as Messages };
