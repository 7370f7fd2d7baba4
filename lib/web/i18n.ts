import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { TIME_ZONE } from "@/lib/dates";
import { type Locale, localeOf } from "@/lib/locales";
import { MESSAGES, type Messages } from "@/lib/messages";
import { officeChannelTexts } from "@/lib/web/channel-texts";
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
  return { locale, messages: await withChannels(locale), timeZone: TIME_ZONE };
});

// A channel that the office has opened is called as its account of the chart, wherever a method is named.
async function withChannels(locale: Locale): Promise<Messages> {
  const messages = MESSAGES[locale];
  const texts = await officeChannelTexts(locale);
  return texts ? { ...messages, methods: { ...messages.methods, ...texts } } : messages;
}
