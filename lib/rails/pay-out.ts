import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, chart, lineMatches, railRequests, transactions } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { RailMethod } from "@/lib/methods";
import { paidOutNow } from "@/lib/rails/configured";
import { makeRequest } from "@/lib/rails/requests";
import { isWalletOf, LIVE } from "@/lib/rails/rules";

/** What a provider would pay, and to which wallet. */
export type Payout = { transactionId: string; rail: RailMethod; number: string; amount: number };

type Withdrawal = { id: string; channel: string | null; amount: number };

/**
 * By which provider a withdrawal is paid out once it is approved, and to which wallet; null: by hand, as all that is paid from
 * another account than the provider's own, or that a line of a statement tells of already.
 */
export async function payoutOf(db: Executor, withdrawal: Withdrawal): Promise<Payout | null> {
  const [payout = null] = await payoutsAmong(db, [withdrawal]);
  return payout;
}

/** The same of several, as they stand there: those that providers pay. */
export async function payoutsAmong(db: Executor, withdrawals: Withdrawal[]): Promise<Payout[]> {
  if (withdrawals.length === 0) return [];
  const rails = await paidOutNow(db);
  const railOf = new Map(
    withdrawals.flatMap(({ id, channel }) => {
      const rail = rails.find((each) => each === channel);
      return rail ? [[id, rail] as const] : [];
    }),
  );
  if (railOf.size === 0) return [];
  const rows = await db
    .select({ id: transactions.id, number: transactions.payoutTo })
    .from(transactions)
    .where(
      and(
        inArray(transactions.id, [...railOf.keys()]),
        sql`not exists (select from ${lineMatches} m where m.transaction_id = ${transactions}.id and m.ended_at is null)`,
      ),
    );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return withdrawals.flatMap(({ id, amount }) => {
    const [rail, number] = [railOf.get(id), numbers.get(id)];
    return rail && number && isWalletOf(rail, number)
      ? [{ transactionId: id, rail, number, amount }]
      : [];
  });
}

/**
 * Has the provider pay out a withdrawal that was just approved, in the same database transaction. Throws channel_short where
 * the books have less in the channel than this and all that is under way, or line_matched where a line of a statement has
 * been found to be its payment in the meantime.
 */
export async function sendPayout(
  { actor, now: at }: Context,
  tx: Executor,
  payout: Payout,
  account: string,
): Promise<void> {
  const { rail, amount } = payout;
  // One after the other: each sees what the others have under way.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts of ${rail}`}, 0))`);
  await refuseShort(tx, { rail, amount, account });
  await makeRequest(tx, { ...payout, product: "payout", by: actor.id, at });
}

type Wanted = { rail: RailMethod; amount: number; account: string };

async function refuseShort(tx: Executor, { rail, amount, account }: Wanted): Promise<void> {
  const live = sql<string>`(select coalesce(sum(${railRequests.amount}), 0) from ${railRequests}
    where ${railRequests.product} = 'payout' and ${railRequests.rail} = ${rail} and ${inArray(railRequests.state, [...LIVE])})`;
  const [row] = await tx
    .select({
      // What waits to be explained by a statement may be any sum.
      bounded: sql<boolean>`bool_and(${chart.high} = 0)`,
      free: sql<string>`-sum(${accounts.balance}) - ${live}`.mapWith(Number),
    })
    .from(accounts)
    .innerJoin(chart, eq(chart.key, accounts.kind))
    .where(eq(accounts.kind, account));
  if (!row?.bounded || Number(row.free) >= amount) return;
  const free = Math.max(0, Number(row.free));
  throw new AppError("channel_short", { channel: rail, amount: free, short: amount - free });
}
