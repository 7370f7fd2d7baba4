import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { lines } from "@/lib/auth/lines";
import { HOUR_MS, MOST_AN_HOUR, MOST_PENDING, refuseTooManyDeposits } from "@/lib/deposits/rules";
import { AppError } from "@/lib/errors";
import { firstIdAt } from "@/lib/ledger/ids";
import { findRequest, type NewTransaction, type Recorder, recordAlone } from "@/lib/ledger/post";

// One of a member's at a time in this process: whoever sends many holds one connection, not all.
const oneByOne = lines(1, 200, () => new AppError("unavailable"));

/**
 * Records a deposit unless too many of its member wait or came within the hour. The member's deposits are
 * held meanwhile, so that those sent at once are counted too; a repeated request counts as the first.
 * Throws deposits_waiting or too_many_deposits.
 */
export const recordWithinLimit: Recorder = (db, id, reference, deposit) =>
  oneByOne(deposit.submittedBy, () =>
    db.transaction(async (tx) => {
      const held = `deposits of ${deposit.submittedBy}`;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`);
      await refusePastLimit(tx, deposit);
      return recordAlone(tx, id, reference, deposit);
    }),
  );

async function refusePastLimit(tx: Executor, deposit: NewTransaction): Promise<void> {
  const { submittedBy, requestId, payloadHash, at } = deposit;
  if (await findRequest(tx, submittedBy, requestId, payloadHash)) return;
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
