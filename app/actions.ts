"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { hasLocale } from "next-intl";
import { database } from "@/db/client";
import { keepLanguage } from "@/lib/members/language";
import { refuseForeignOrigin } from "@/lib/web/body";
import { LANGUAGE_COOKIE, LOCALES, languageCookie } from "@/lib/web/i18n";
import { leave } from "@/lib/web/leave";
import { loaded } from "@/lib/web/loaded";
import { addressOf, currentActor } from "@/lib/web/session";

/**
 * Keeps the reader's language in a cookie for a year (I18N-04); a member's mail comes in it from then on.
 * Other values change nothing.
 */
export async function setLanguage(form: FormData): Promise<void> {
  refuseForeignOrigin(await headers());
  const language = form.get("language");
  if (!hasLocale(LOCALES, language)) return;
  (await cookies()).set(LANGUAGE_COOKIE, language, languageCookie);
  const actor = await loaded(currentActor());
  if (actor) await loaded(keepLanguage(database(), actor.id, language));
}

/** Ends the session and goes to the sign-in screen. */
export async function logout(): Promise<void> {
  const sent = await headers();
  refuseForeignOrigin(sent);
  await leave(new Date(), addressOf(sent));
  redirect("/login");
}
