import { RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "@/db/client";
import { record as auditRecord } from "@/lib/audit/commands";
import { tellOwner } from "@/lib/auth/notify";
import type { Secret } from "@/lib/auth/tries";
import { limitOf } from "@/lib/limits/limit";

const DAY_SECONDS = 24 * 60 * 60;
const MAIL = { password: "signInLocked", code: "codesLocked" } as const;
const ACTION = { password: "session.lock", code: "two-factor.lock" } as const;

// Whoever guesses without end fills nobody's mailbox: one mail of a kind a day for each member.
const once = limitOf("lock-notice", 1, DAY_SECONDS);

/**
 * Tells a member by mail that too many wrong passwords or codes were given for their account, and what to do; and notes
 * it, from which the bell tells it.
 */
export async function tellOfLock(
  {
    db,
    now,
    origin,
    address,
  }: { db: Database; now: Date; origin?: string | undefined; address: string | null },
  memberId: string,
  secret: Secret,
): Promise<void> {
  const key = `${secret}:${memberId}`;
  try {
    await once(db).consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return;
    throw refused;
  }
  try {
    await db.transaction(async (tx) => {
      await tellOwner({ db: tx, now, origin }, memberId, MAIL[secret]);
      const subject = { type: "member", id: memberId };
      const asker = { db: tx, now, actor: null, address };
      await auditRecord(asker, { action: ACTION[secret], outcome: "done", subject });
    });
  } catch (error) {
    await once(db).delete(key);
    throw error;
  }
}
