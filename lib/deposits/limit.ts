import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { lines } from "@/lib/auth/lines";
import {
  ALIKE_MS,
  HOUR_MS,
  isSameAgain,
  MOST_AN_HOUR,
  MOST_PENDING,
  refuseTooManyDeposits,
} from "@/lib/deposits/rules";
import { AppError } from "@/lib/errors";
import { firstIdAt } from "@/lib/ledger/ids";
import { post } from "@/lib/ledger/post";
import type { NewTransaction, Posted } from "@/lib/ledger/posting";
import { type Method, methodOf } from "@/lib/methods";

// One of a member's at a time in this process: whoever sends many holds one connection, not all.
const oneByOne = lines(1, 200, () => new AppError("not_done"));

/** What is done with a deposit that has just been submitted. */
export type Within = (tx: Executor, transactionId: string) => Promise<void>;

/**
 * Posts a deposit unless too many of its member wait or came within the hour. The member's deposits are
 * held meanwhile, so that those sent at once are counted too. `asks`: whether the same one once more is refused until
 * it is meant; `within`: what else is done with it in the same database transaction. Throws deposits_waiting, too_many_deposits or deposit_alike.
 */
export function postWithinLimit(
  db: Executor,
  deposit: NewTransaction & { channel: string },
  { asks, within }: { asks: boolean; within: Within },
): Promise<Posted> {
  return oneByOne(deposit.submittedBy, () =>
    db.transaction(async (tx) => {
      const held = `deposits of ${deposit.submittedBy}`;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`);
      await refusePastLimit(tx, deposit);
      if (asks) await refuseSameAgain(tx, deposit);
      const posted = await post(tx, deposit);
      await within(tx, posted.transactionId);
      return posted;
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

async function refuseSameAgain(
  tx: Executor,
  { submittedBy, amount, channel, at }: NewTransaction & { channel: string },
): Promise<void> {
  const { fromMember, type, method, status, createdAt, reference } = transactions;
  const lately = gte(transactions.id, firstIdAt(new Date(at.getTime() - ALIKE_MS)));
  const rows = await tx
    .select({ amount: transactions.amount, method, status, createdAt, reference })
    .from(transactions)
    .where(
      and(
        eq(fromMember, submittedBy),
        eq(type, "deposit"),
        or(eq(status, "pending"), lately),
        isNull(transactions.voidedAt),
        isNull(transactions.reversedBy),
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(MOST_PENDING + MOST_AN_HOUR);
  const known = rows
    .map((row) => ({ ...row, method: row.method as Method }))
    .find((row) => isSameAgain({ amount, method: methodOf(channel) }, row, at));
  if (!known) return;
  throw new AppError("deposit_alike", {
    amount,
    method: methodOf(channel),
    reference: known.reference,
    until: known.createdAt.toISOString(),
    status: known.status,
  });
}
