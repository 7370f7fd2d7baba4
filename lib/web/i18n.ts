import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { TIME_ZONE } from "@/lib/dates";
import { withOfficeNames } from "@/lib/ledger/office-names";
import { type Locale, localeOf } from "@/lib/locales";
import { MESSAGES, type Messages } from "@/lib/messages";
import { LANGUAGE_COOKIE } from "@/lib/web/language-cookie";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

/** The reader's language from the cookie `app_language`, else the first; no locale in the address. */
export default getRequestConfig(async () => {
  const locale = localeOf((await cookies()).get(LANGUAGE_COOKIE)?.value);
  return { locale, messages: await withOfficeNames(MESSAGES[locale], locale), timeZone: TIME_ZONE };
});
