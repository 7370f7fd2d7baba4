import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, passwordResets } from "@/db/schema";
import type { Act } from "@/lib/approvals/act";
import type { Change } from "@/lib/approvals/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { giveCode } from "@/lib/auth/activation/commands";
import { tellOwner } from "@/lib/auth/notify";
import { endOutstandingLinks } from "@/lib/auth/outstanding-links";
import { hashPassword } from "@/lib/auth/passwords";
import { newResetToken, RECOVERY_MS } from "@/lib/auth/rules";
import { endSessionsOf } from "@/lib/auth/sessions/commands";
import { switchOffTwoFactor } from "@/lib/auth/two-factor/commands";
import { formatDateTime, type Locale } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { changeMemberWithin, lockMember } from "@/lib/members/change";
import { takenName } from "@/lib/members/refusals";
import { refuseTaken } from "@/lib/profile/email";

/**
 * What is kept of the link that was given out, or that there will be a letter, and another e-mail address where the old
 * one is lost too.
 */
type RecoveryTerms = ({ tokenHash: string } | { letter: true }) & { email?: string };

/**
 * Gives a member whom the office has before it their account again: two-factor and the old password are removed, all sessions
 * and links end, and the one link that was given out sets a new password; or a code on paper does, which whoever proposed it prints.
 * No money leaves the account for 24 hours after.
 */
export const recovery: Act<RecoveryTerms> = {
  subject: "member",

  async look(db, subjectId, { email }) {
    const [row] = await db.select().from(members).where(eq(members.id, subjectId));
    if (!row || row.status === "closed") throw new AppError("not_found");
    if (email) await refuseTaken(db, subjectId, email);
    const changes: Change[] = [
      ...(email ? [{ what: "email", before: row.email, after: email }] : []),
      ...(row.twoFactorEnabled ? [{ what: "twoFactor", before: "on", after: "off" }] : []),
    ];
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    return { effect: { about: row.fullName, ...nothing, changes }, interested: [subjectId] };
  },

  async run(ctx, tx, { id, subjectId, terms, reason, madeBy }) {
    const { now } = ctx;
    const asker = { ...ctx, db: tx };
    const before = await lockMember(tx, subjectId);
    if (terms.email) {
      const { email } = terms;
      await changeMemberWithin(tx, ctx, subjectId, { email }, "member.update", id).catch(
        (error) => {
          throw takenName(error);
        },
      );
    }
    // An address that they name is theirs, also the one that they have. Of one that nobody names nothing was shown: who was in
    // the account before them may have confirmed it.
    const emailConfirmedAt = terms.email ? now : null;
    await tx.update(members).set({ emailConfirmedAt }).where(eq(members.id, subjectId));
    await switchOffTwoFactor(tx, subjectId, now);
    await endPassword(tx, subjectId);
    await endSessionsOf(tx, subjectId, now, "access recovered at the desk");
    await endOutstandingLinks(asker, subjectId, before.email);
    if ("letter" in terms) {
      await giveCode(tx, now, { memberId: subjectId, by: madeBy, proposal: id });
    } else {
      const { tokenHash } = terms;
      const expiresAt = new Date(now.getTime() + RECOVERY_MS);
      await tx
        .insert(passwordResets)
        .values({ tokenHash, memberId: subjectId, createdAt: now, expiresAt });
    }
    const until = formatDateTime(before.moneyHeldUntil ?? now, before.language as Locale);
    for (const to of new Set([before.email, terms.email ?? before.email])) {
      if (to === null) continue;
      await tellOwner(asker, subjectId, "accessRecovered", { until }, to);
    }
    await auditRecord(asker, {
      action: "member.recover",
      outcome: "done",
      subject: { type: "member", id: subjectId },
      detail: { ...(reason && { reason }), proposal: id },
    });
  },
};

/** Whoever knew the password comes in no more. Who has not set one yet has none afterwards either, by which they are known. */
async function endPassword(tx: Executor, memberId: string): Promise<void> {
  const passwordHash = await hashPassword(newResetToken());
  await tx
    .update(members)
    .set({ passwordHash })
    .where(and(eq(members.id, memberId), ne(members.passwordHash, "")));
}
