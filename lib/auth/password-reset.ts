import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members, passwordResets } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
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

/**
 * Mails a link that sets a new password, once, within an hour, in the member's language; earlier links
 * work no more. Whether there is such a member, nobody learns: neither by the answer nor by its time
 * (decisions, section 4). Throws too_many_attempts, alike for known and unknown addresses.
 */
export async function requestReset(visitor: Visitor, { email }: ForgotInput): Promise<void> {
  const { db, now, address } = visitor;
  await countedRequest(db, email, address);
  await inEvenTime(() =>
    db.transaction(async (tx) => {
      const member = await findForSignIn(tx, email);
      if (member) await mailLink({ ...visitor, db: tx }, member.id);
      const subject = member && { subject: { type: "member", id: member.id } };
      await auditRecord(
        { db: tx, actor: null, now, address },
        member
          ? { action: "password.forgot", outcome: "done", ...subject }
          : { action: "password.forgot", outcome: "refused", detail: { why: "unknown" } },
      );
    }),
  );
}

async function mailLink(
  { db: tx, now, origin }: Omit<Visitor, "db"> & { db: Executor },
  memberId: string,
): Promise<void> {
  // Locked: of two requests at once, one link lives.
  const [member] = await tx
    .select()
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update");
  if (!member?.email) return;
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
 * factor, which whoever has only the mailbox has not shown. Throws reset_invalid, or invalid for a
 * password that is easy to guess.
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
    const [member] = await tx
      .update(members)
      .set({ passwordHash })
      .where(and(eq(members.id, memberId), ne(members.status, "closed")))
      .returning();
    const { tokenHash, usedAt, expiresAt } = passwordResets;
    const mine = eq(tokenHash, resetHash(input.token));
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(mine, isNull(usedAt), gt(expiresAt, now)))
      .returning({ hash: tokenHash });
    // Somebody was faster, or asked for a newer link.
    if (!member || !used[0]) throw new AppError("reset_invalid");
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
