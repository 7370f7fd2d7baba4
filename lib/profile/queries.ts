import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { emailChanges, members } from "@/db/schema";
import { isToken, tokenHash } from "@/lib/invitations/rules";
import { isOpen } from "@/lib/profile/rules";
import type { PendingEmail } from "@/lib/profile/schema";

/** The address that a member has asked for, or to confirm, and not confirmed yet; null when there is none. */
export async function pendingEmail(
  db: Executor,
  memberId: string,
  now: Date,
): Promise<PendingEmail | null> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.memberId, memberId),
        isNull(emailChanges.endedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  return row ? { email: row.email, expiresAt: row.expiresAt.toISOString() } : null;
}

/** The change of address behind a link, of an active member, and whether it is open; null for a guess. */
export async function findEmailChange(db: Executor, token: string, now: Date) {
  if (!isToken(token)) return null;
  const [row] = await db
    .select({
      memberId: emailChanges.memberId,
      email: emailChanges.email,
      expiresAt: emailChanges.expiresAt,
      endedAt: emailChanges.endedAt,
      fullName: members.fullName,
    })
    .from(emailChanges)
    .innerJoin(members, eq(members.id, emailChanges.memberId))
    .where(and(eq(emailChanges.tokenHash, tokenHash(token)), eq(members.status, "active")));
  return row ? { ...row, open: isOpen(row, now) } : null;
}
