import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { formatDateTime, type Locale } from "@/lib/dates";
import { queueMail, queueMails } from "@/lib/mail/commands";
import type { MailKind } from "@/lib/mail/texts";

/** From where the office's mail speaks: an open transaction, the instant, and the application's address. */
type Asker = { db: Executor; now: Date; origin?: string | undefined };

/** Tells a member by mail, in their language, what has just changed in how their account is entered. */
export async function tellOwner(
  { db, now, origin = "" }: Asker,
  memberId: string,
  kind: MailKind,
  values: Record<string, string> = {},
): Promise<void> {
  const { email, fullName, username } = members;
  const [owner] = await db
    .select({ email, name: fullName, username, language: members.language })
    .from(members)
    .where(eq(members.id, memberId));
  if (!owner) return;
  const language = owner.language as Locale;
  const { name, username: account } = owner;
  await queueMail(db, now, {
    kind,
    recipient: owner.email,
    language,
    link: `${origin}/settings`,
    values: { name, username: account, when: formatDateTime(now, language), ...values },
  });
}

type Addressee = { email: string; fullName: string; language: string };

/** Tells the old and the new address that the office has changed the one to the other. */
export async function tellBothAddresses(
  { db, now, origin = "" }: Asker,
  { email: former, fullName: name, language: kept }: Addressee,
  email: string,
): Promise<void> {
  const language = kept as Locale;
  const values = { name, former, email, when: formatDateTime(now, language) };
  const mails = [former, email].map((recipient) => ({
    kind: "emailByOffice" as const,
    recipient,
    language,
    values,
    link: `${origin}/login`,
  }));
  await queueMails(db, now, mails);
}
