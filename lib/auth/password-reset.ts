import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members, passwordResets, proposals } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { hasHadMoney } from "@/lib/auth/activation/had-money";
import { inEvenTime } from "@/lib/auth/even-time";
import { tellOwner } from "@/lib/auth/notify";
import { endOutstandingLinks, endResets } from "@/lib/auth/outstanding-links";
import type { Whose } from "@/lib/auth/password-strength";
import { hashNewPassword } from "@/lib/auth/passwords";
import { findForSignIn } from "@/lib/auth/queries";
import { isResetToken, newResetToken, passwordProof, RESET_MS, resetHash } from "@/lib/auth/rules";
import type { ForgotInput, ResetInput } from "@/lib/auth/schema";
import { endSessionsOf } from "@/lib/auth/sessions/commands";
import { countedRequest, liftLock } from "@/lib/auth/throttle";
import { formatDateTime, type Locale } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { queueMail } from "@/lib/mail/commands";

/** `origin`: where links lead; never what a visitor's request says of itself. */
type Visitor = { db: Database; now: Date; address: string | null; origin: string };
type Within = Omit<Visitor, "db"> & { db: Executor };
type Member = typeof members.$inferSelect;

/**
 * Mails a link that sets a new password, once, within an hour, in the member's language; earlier links
 * work no more. To an address that nobody has confirmed goes a mail that says so instead. Whether there is such a member, nobody learns: neither by the answer nor by its time
 * (decisions, section 4). Throws too_many_attempts, alike for known and unknown addresses.
 */
export async function requestReset(visitor: Visitor, { email }: ForgotInput): Promise<void> {
  const { db, now, address } = visitor;
  await countedRequest(db, email, address);
  await inEvenTime(() =>
    db.transaction(async (tx) => {
      const found = await findForSignIn(tx, email);
      const why = found ? await answerByMail({ ...visitor, db: tx }, found.id) : "unknown";
      const subject = found && { subject: { type: "member", id: found.id } };
      const outcome = why
        ? ({ outcome: "refused", detail: { why } } as const)
        : ({ outcome: "done" } as const);
      const asker = { db: tx, actor: null, now, address };
      await auditRecord(asker, { action: "password.forgot", ...outcome, ...subject });
    }),
  );
}

/** Mails the link, or that there is none: then answers why. */
async function answerByMail(visitor: Within, memberId: string): Promise<string | null> {
  const member = await lockMember(visitor.db, memberId);
  if (!member?.email) return null;
  const { email } = member;
  if (await opensByMail(visitor.db, member)) {
    await mailLink(visitor, { ...member, email });
    return null;
  }
  await queueMail(visitor.db, visitor.now, {
    kind: "emailNotConfirmed",
    recipient: email,
    language: member.language as Locale,
    values: { name: member.fullName, email },
    link: `${visitor.origin}/login`,
  });
  return "email_not_confirmed";
}

/** The member's row, held: of two requests at once one link lives, and what is said of the address stays so. */
async function lockMember(tx: Executor, id: string): Promise<Member | undefined> {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for("no key update");
  return row;
}

/**
 * Whether who has the mailbox may set the password: where the address was shown to be its owner's. Until then it is what one
 * person has typed, who comes to nobody's money alone: it opens only what nobody has opened, what had no money on it, and
 * nobody's account whose role two have given.
 */
async function opensByMail(tx: Executor, member: Member): Promise<boolean> {
  if (member.emailConfirmedAt !== null) return true;
  if (member.passwordHash !== "" || (await hasHadMoney(tx, member.id))) return false;
  return !(await appointedByTwo(tx, member));
}

/** Whether two people gave the present role. Whom the first administrator appointed alone, nobody else can let in by two yet. */
async function appointedByTwo(tx: Executor, { id, role }: Member): Promise<boolean> {
  const { act, state, subjectId, terms } = proposals;
  const change = and(inArray(act, ["role", "contact"]), eq(state, "confirmed"), eq(subjectId, id));
  const [given] = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(change, sql`${terms} ->> 'role' = ${role}`))
    .limit(1);
  return given !== undefined;
}

/** Whether two of the office gave this link at the desk, to whom they had before them. */
async function givenByTwo(tx: Executor, memberId: string, hash: string): Promise<boolean> {
  const { id, act, state, subjectId, terms } = proposals;
  const recovery = and(eq(act, "recovery"), eq(state, "confirmed"), eq(subjectId, memberId));
  const [given] = await tx
    .select({ id })
    .from(proposals)
    .where(and(recovery, sql`${terms} ->> 'tokenHash' = ${hash}`))
    .limit(1);
  return given !== undefined;
}

async function mailLink(
  { db: tx, now, origin }: Within,
  member: Member & { email: string },
): Promise<void> {
  const { id: memberId } = member;
  const token = newResetToken();
  const expiresAt = new Date(now.getTime() + RESET_MS);
  await endResets(tx, now, memberId, [member.email]);
  await tx
    .insert(passwordResets)
    .values({ tokenHash: resetHash(token), memberId, createdAt: now, expiresAt });
  const language = member.language as Locale;
  const until = formatDateTime(expiresAt, language);
  const { email: recipient, fullName: name, username } = member;
  await queueMail(tx, now, {
    kind: "passwordReset",
    recipient,
    language,
    values: { name, username, until },
    link: `${origin}/login?reset=${token}`,
    opens: memberId,
  });
}

/**
 * Whether a link still works. Nobody guesses 256 bits, so wrong ones are not counted: pictures on another
 * site's page would lock whoever looks at it out. Throws reset_invalid.
 */
export async function openReset(
  { db, now }: Pick<Visitor, "db" | "now">,
  token: string,
): Promise<{ memberId: string }> {
  const [link] = isResetToken(token)
    ? await db
        .select()
        .from(passwordResets)
        .where(eq(passwordResets.tokenHash, resetHash(token)))
    : [];
  if (!link || link.usedAt || link.expiresAt <= now) throw new AppError("reset_invalid");
  return { memberId: link.memberId };
}

async function whoseLink(db: Executor, memberId: string): Promise<Whose> {
  const { fullName, username, email, phone } = members;
  const [owner] = await db
    .select({ fullName, username, email, phone })
    .from(members)
    .where(eq(members.id, memberId));
  if (!owner) throw new AppError("reset_invalid");
  return owner;
}

/**
 * Sets the new password by a link, once, and ends all of the member's sessions. A suspended member stays
 * suspended; a second factor stays on. Answers what the browser keeps of it: nothing where there is a second
 * factor, which whoever has only the mailbox has not shown. Throws reset_invalid, also of a mailed link where
 * nobody has confirmed the address and the account has had money since, or two have given its owner a role; or invalid for a password that is easy
 * to guess.
 */
export async function resetPassword(
  visitor: Visitor,
  input: ResetInput,
): Promise<{ memberId: string; proof: string } | null> {
  const { db, now, address } = visitor;
  const { memberId } = await openReset(visitor, input.token);
  const passwordHash = await hashNewPassword(input.password, await whoseLink(db, memberId));
  const { hasSecondFactor } = await db.transaction(async (tx) => {
    // The member's row first, as everywhere: who asks for another link at this moment waits.
    const member = await lockMember(tx, memberId);
    if (!member || member.status === "closed") throw new AppError("reset_invalid");
    const hash = resetHash(input.token);
    const opens = (await opensByMail(tx, member)) || (await givenByTwo(tx, memberId, hash));
    if (!opens) throw new AppError("reset_invalid");
    await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId));
    const { tokenHash, usedAt, expiresAt } = passwordResets;
    const mine = eq(tokenHash, hash);
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(mine, isNull(usedAt), gt(expiresAt, now)))
      .returning({ hash: tokenHash });
    // Somebody was faster, or asked for a newer link.
    if (!used[0]) throw new AppError("reset_invalid");
    const sessions = await endSessionsOf(tx, member.id, now, "password reset");
    await tellOwner({ ...visitor, db: tx }, member.id, "passwordChanged");
    const asker = { db: tx, actor: { id: member.id }, now, address };
    await endOutstandingLinks(asker, member.id);
    await auditRecord(asker, {
      action: "password.reset",
      outcome: "done",
      subject: { type: "member", id: member.id },
      detail: { sessions },
    });
    return { hasSecondFactor: member.twoFactorEnabled };
  });
  // Whoever forgot the password has tried some; what is known now is the right one.
  await liftLock(db, memberId);
  return hasSecondFactor ? null : { memberId, proof: passwordProof(passwordHash) };
}
