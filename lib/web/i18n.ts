import { cookies } from "next/headers";
import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { TIME_ZONE } from "@/lib/dates";
import en from "@/messages/en.json";
import rw from "@/messages/rw.json";

export const LOCALES = ["en", "rw"] as const;
export const LANGUAGE_COOKIE = "app_language";
/** How the cookie is kept: for a year (I18N-04). */
export const languageCookie = { path: "/", maxAge: 365 * 24 * 60 * 60, sameSite: "lax" } as const;
const MESSAGES = { en, rw: rw as typeof en };

declare module "next-intl" {
  interface AppConfig {
    Locale: (typeof LOCALES)[number];
    Messages: typeof en;
  }
}

/** The reader's language from the cookie `app_language`, else English; no locale in the address. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const locale = hasLocale(LOCALES, chosen) ? chosen : "en";
  return { locale, messages: MESSAGES[locale], timeZone: TIME_ZONE };
});
