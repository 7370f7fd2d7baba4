import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { emailChanges, invitations, members, passwordResets } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { endCodes } from "@/lib/auth/activation/commands";
import { AppError } from "@/lib/errors";
import { dropMail } from "@/lib/mail/commands";
import { can } from "@/lib/permissions";

/** Within which transaction, when, and who causes it. */
type Asker = { db: Executor; actor: { id: string } | null; now: Date; address: string | null };

/**
 * Ends everything by which somebody could still come into a member's account, or in by them: links for
 * a new password, a code on paper, a change of address that waits, invitations to their address, and those they sent where
 * they may invite no more. Every act by which an account is taken back calls it (decision 98),
 * after its own changes. `formerEmail`: the address before this act, where it changes. Audited.
 */
export async function endOutstandingLinks(
  asker: Asker,
  memberId: string,
  formerEmail?: string | null,
): Promise<void> {
  const { db, now } = asker;
  const member = await holdAccount(db, memberId);
  const addresses = [...new Set([member.email, formerEmail ?? member.email])].filter(isNotNull);
  const codes = await endCodes(db, now, memberId);
  const ended = {
    resets: await endResets(db, now, memberId, addresses),
    emailChanges: await endEmailChanges(db, now, memberId),
    invitations: await endInvitations(db, now, member, addresses),
    ...(codes > 0 && { codes }),
  };
  if (Object.values(ended).every((count) => count === 0)) return;
  const subject = { type: "member", id: memberId };
  await auditRecord(asker, { action: "links.end", outcome: "done", subject, detail: ended });
}

const isNotNull = (address: string | null) => address !== null;

/**
 * The member's row, held until the end of the transaction: what takes an account back comes before or
 * after what asks for a link, never between its parts. Always taken before sessions. Throws not_found.
 */
export async function holdAccount(tx: Executor, memberId: string) {
  const { id, email, role, status } = members;
  const [row] = await tx
    .select({ id, email, role, status })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update");
  if (!row) throw new AppError("not_found");
  return row;
}

/** Links for a new password that were not used work no more, nor those not yet sent to the addresses. */
export async function endResets(
  tx: Executor,
  now: Date,
  memberId: string,
  addresses: readonly string[],
): Promise<number> {
  const { tokenHash, usedAt, expiresAt } = passwordResets;
  const open = and(eq(passwordResets.memberId, memberId), isNull(usedAt), gt(expiresAt, now));
  // Marked as used: whoever uses it at this moment, by an earlier clock, is refused too.
  const ended = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(open)
    .returning({ hash: tokenHash });
  for (const recipient of addresses) await dropMail(tx, now, { kind: "passwordReset", recipient });
  return ended.length;
}

/** What a member has asked for and not confirmed works no more. Answers how many changes there were. */
export async function endEmailChanges(tx: Executor, now: Date, memberId: string): Promise<number> {
  const ended = await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.memberId, memberId), isNull(emailChanges.endedAt)))
    .returning({ email: emailChanges.email });
  for (const { email } of ended) {
    await dropMail(tx, now, { kind: "emailConfirm", recipient: email });
  }
  return ended.length;
}

async function endInvitations(
  tx: Executor,
  now: Date,
  member: Awaited<ReturnType<typeof holdAccount>>,
  addresses: string[],
): Promise<number> {
  const { id, email, invitedBy, acceptedAt, revokedAt, expiresAt } = invitations;
  const mayInvite = member.status === "active" && can(member.role, "members.manage");
  const theirs = or(inArray(email, addresses), mayInvite ? undefined : eq(invitedBy, member.id));
  // One that is accepted or sent anew at this moment is no longer outstanding.
  const open = tx
    .select({ id })
    .from(invitations)
    .where(and(theirs, isNull(acceptedAt), isNull(revokedAt), gt(expiresAt, now)))
    .for("update", { skipLocked: true });
  const ended = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(inArray(id, open))
    .returning({ email });
  for (const { email: recipient } of ended) {
    await dropMail(tx, now, { kind: "invitation", recipient });
  }
  return ended.length;
}
