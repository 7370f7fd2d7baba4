import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { emailChanges, members } from "@/db/schema";
import { endEmailChanges } from "@/lib/auth/outstanding-links";
import type { Context } from "@/lib/context";
import { formatDateTime, type Locale } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { newToken, tokenHash } from "@/lib/invitations/rules";
import { tooMany } from "@/lib/limits/limit";
import { queueMail, queueMails } from "@/lib/mail/commands";
import type { MemberState } from "@/lib/members/rules";
import { ASKED_WITHIN_MS, CONFIRM_MS, MOST_ASKED, waitToAsk } from "@/lib/profile/rules";

/**
 * Whether a new address may be asked for at all, before the password is looked at. Throws email_taken,
 * or too_many_attempts after five within an hour.
 */
export async function refuseEmail({ db, actor, now }: Context, email: string): Promise<void> {
  await refuseTaken(db, actor.id, email);
  const since = new Date(now.getTime() - ASKED_WITHIN_MS);
  const asked = await db
    .select({ at: emailChanges.createdAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.memberId, actor.id), gt(emailChanges.createdAt, since)))
    .orderBy(desc(emailChanges.createdAt))
    .limit(MOST_ASKED);
  const wait = waitToAsk(
    asked.map(({ at }) => at),
    now,
  );
  if (wait === 0) return;
  throw tooMany(wait);
}

/** Refuses an address that belongs to another member. Throws email_taken. */
export async function refuseTaken(db: Executor, memberId: string, email: string): Promise<void> {
  const [other] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.email, email), ne(members.id, memberId)));
  if (other) throw new AppError("email_taken", {}, { email: { key: "emailTaken" } });
}

/**
 * Mails an address a link that works once, for 24 hours, and tells the one before, where that is another. A change that was
 * asked for before ends. In the transaction `tx`, in which the member's row is locked.
 */
export async function askForEmail(
  { now, origin = "" }: Context,
  tx: Executor,
  member: MemberState,
  email: string,
): Promise<void> {
  await endEmailChanges(tx, now, member.id);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + CONFIRM_MS);
  const kept = { tokenHash: tokenHash(token), memberId: member.id, email };
  await tx.insert(emailChanges).values({ ...kept, createdAt: now, expiresAt });
  const language = member.language as Locale;
  const values = {
    name: member.fullName,
    email,
    until: formatDateTime(expiresAt, language),
  };
  await queueMail(tx, now, {
    kind: "emailConfirm",
    recipient: email,
    language,
    values,
    opens: member.id,
    link: `${origin}/confirm-email/${token}`,
  });
  const former = member.email === email ? null : member.email;
  const notice = { kind: "emailAsked", recipient: former, language, values } as const;
  await queueMails(tx, now, [{ ...notice, link: `${origin}/profile` }]);
}
