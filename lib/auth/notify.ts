import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { formatDateTime, type Locale } from "@/lib/dates";
import { queueMails } from "@/lib/mail/commands";
import type { MailKind } from "@/lib/mail/texts";

/** From where the office's mail speaks: an open transaction, the instant, and the application's address. */
type Asker = { db: Executor; now: Date; origin?: string | undefined };

/**
 * Tells a member by mail, in their language, what has just changed in how their account is entered. `to`: another
 * address than theirs.
 */
export async function tellOwner(
  { db, now, origin = "" }: Asker,
  memberId: string,
  kind: MailKind,
  values: Record<string, string> = {},
  to?: string,
): Promise<void> {
  const { email, fullName, username } = members;
  const [owner] = await db
    .select({ email, name: fullName, username, language: members.language })
    .from(members)
    .where(eq(members.id, memberId));
  if (!owner) return;
  const language = owner.language as Locale;
  const { name, username: account } = owner;
  const mail = {
    kind,
    recipient: to ?? owner.email,
    language,
    link: `${origin}/settings`,
    values: { name, username: account, when: formatDateTime(now, language), ...values },
  };
  await queueMails(db, now, [mail]);
}

type Contact = { email: string | null; phone: string | null; username: string };
type Addressee = Contact & { fullName: string; language: string; moneyHeldUntil: Date | null };

/** Tells the old and the new address what of them, of the phone number or of the username the office has changed. */
export async function tellOfContact(
  { db, now, origin = "" }: Asker,
  before: Addressee,
  after: Contact,
): Promise<void> {
  const language = before.language as Locale;
  const at = (instant: Date) => formatDateTime(instant, language);
  const said = { name: before.fullName, when: at(now), until: at(before.moneyHeldUntil ?? now) };
  const changes = [
    { kind: "emailByOffice", former: before.email ?? "–", present: after.email ?? "–" },
    { kind: "phoneByOffice", former: before.phone ?? "–", present: after.phone ?? "–" },
    { kind: "usernameByOffice", former: before.username, present: after.username },
  ] as const;
  const mails = changes
    .filter(({ former, present }) => former !== present)
    .flatMap(({ kind, former, present }) =>
      [...new Set([before.email, after.email])].map((recipient) => ({
        kind,
        recipient,
        language,
        values: { ...said, former, present },
        link: `${origin}/login`,
      })),
    );
  await queueMails(db, now, mails);
}
