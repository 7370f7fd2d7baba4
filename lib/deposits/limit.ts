import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { lines } from "@/lib/auth/lines";
import { HOUR_MS, MOST_AN_HOUR, MOST_PENDING, refuseTooManyDeposits } from "@/lib/deposits/rules";
import { AppError } from "@/lib/errors";
import { firstIdAt } from "@/lib/ledger/ids";
import { post } from "@/lib/ledger/post";
import type { NewTransaction, Posted } from "@/lib/ledger/posting";

// One of a member's at a time in this process: whoever sends many holds one connection, not all.
const oneByOne = lines(1, 200, () => new AppError("not_done"));

/**
 * Posts a deposit unless too many of its member wait or came within the hour. The member's deposits are
 * held meanwhile, so that those sent at once are counted too. Throws deposits_waiting or too_many_deposits.
 */
export function postWithinLimit(db: Executor, deposit: NewTransaction): Promise<Posted> {
  return oneByOne(deposit.submittedBy, () =>
    db.transaction(async (tx) => {
      const held = `deposits of ${deposit.submittedBy}`;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`);
      await refusePastLimit(tx, deposit);
      return post(tx, deposit);
    }),
  );
}

async function refusePastLimit(tx: Executor, { submittedBy, at }: NewTransaction): Promise<void> {
  const { id, fromMember, type, status, voidedAt, createdAt } = transactions;
  const theirs = and(eq(fromMember, submittedBy), eq(type, "deposit"));
  const waiting = await tx
    .select({ id })
    .from(transactions)
    .where(and(theirs, eq(status, "pending"), isNull(voidedAt)))
    .limit(MOST_PENDING);
  const lastHour = await tx
    .select({ at: createdAt })
    .from(transactions)
    .where(and(theirs, gte(id, firstIdAt(new Date(at.getTime() - HOUR_MS)))))
    .orderBy(desc(id))
    .limit(MOST_AN_HOUR);
  refuseTooManyDeposits(
    waiting.length,
    lastHour.map((row) => row.at),
    at,
  );
}
