import { inArray } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members, settings } from "@/db/schema";
import { formatDateTime } from "@/lib/dates";
import { lastSeal } from "@/lib/evidence/short-code";
import { localeOf } from "@/lib/locales";
import { queueMails } from "@/lib/mail/commands";

/** Whom two people named to be sent each day's seal. */
export async function readAuditors(db: Executor): Promise<string[]> {
  const [row] = await db.select({ auditors: settings.auditors }).from(settings);
  return row?.auditors.split(", ").filter(Boolean) ?? [];
}

type Day = { now: Date; origin: string; agrees: boolean };

/**
 * Sends the auditors named in the settings the code of the last seal: whoever keeps these mails can show later that
 * the books of then were changed. In the language of who is a member, else in English.
 */
export async function mailSeal(db: Database, { now, origin, agrees }: Day): Promise<void> {
  const auditors = await readAuditors(db);
  const seal = await lastSeal(db);
  if (auditors.length === 0 || !seal) return;
  const known = await db
    .select({ email: members.email, language: members.language })
    .from(members)
    .where(inArray(members.email, auditors));
  const languages = new Map(known.map(({ email, language }) => [email, language]));
  await queueMails(
    db,
    now,
    auditors.map((recipient) => {
      const language = localeOf(languages.get(recipient));
      return {
        kind: agrees ? ("sealAgrees" as const) : ("sealDiffers" as const),
        recipient,
        language,
        values: { name: recipient, code: seal.code, when: formatDateTime(seal.at, language) },
        link: `${origin}/settings/verification`,
      };
    }),
  );
}
