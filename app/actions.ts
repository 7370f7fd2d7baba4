"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { hasLocale } from "next-intl";
import { database } from "@/db/client";
import { LOCALES, type Locale } from "@/lib/locales";
import { keepLanguage } from "@/lib/members/language";
import { type Asked, admitVisitor } from "@/lib/web/gate";
import { LANGUAGE_COOKIE, languageCookie } from "@/lib/web/language-cookie";
import { leave } from "@/lib/web/leave";
import { loaded } from "@/lib/web/loaded";
import { currentReader } from "@/lib/web/session";

/**
 * Keeps the reader's language in a cookie for a year (I18N-04), and a member's for their mail. Other
 * values change nothing.
 */
export async function setLanguage(form: FormData): Promise<void> {
  const asked = admitVisitor(await headers());
  const language = form.get("language");
  if (!hasLocale(LOCALES, language)) return;
  (await cookies()).set(LANGUAGE_COOKIE, language, languageCookie);
  await loaded(keepForMail(language, asked));
}

async function keepForMail(language: Locale, asked: Asked): Promise<void> {
  const reader = await currentReader();
  if (!reader) return;
  await keepLanguage({ db: database(), actor: reader.actor, ...asked }, language);
}

/** Ends the session and goes to the sign-in screen. */
export async function logout(): Promise<void> {
  const { now, address } = admitVisitor(await headers());
  await leave(now, address);
  redirect("/login");
}
