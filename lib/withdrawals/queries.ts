import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { railRequests, transactions } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { AppError } from "@/lib/errors";
import { newestFirst, pageWhere } from "@/lib/ledger/keyset";
import { type Removals, readAs, removalsOf, removedAs } from "@/lib/ledger/removals";
import { statusOf } from "@/lib/ledger/status";
import type { Method } from "@/lib/methods";
import type { Cursor, Page } from "@/lib/paging";
import { payoutField, type WithdrawalStatus } from "@/lib/withdrawals/rules";
import type { WithdrawalView } from "@/lib/withdrawals/views";

type Row = typeof transactions.$inferSelect;

const PAYOUT_STATES = {
  made: "asked",
  sent: "asked",
  waiting: "asked",
  done: "done",
  failed: "failed",
  unknown: "unknown",
} as const;
type Payouts = ReadonlyMap<string, WithdrawalView["payout"]>;

/** What the provider was asked of each of these. */
async function payoutsOf(db: Executor, ids: string[]): Promise<Payouts> {
  if (ids.length === 0) return new Map();
  const { transactionId, state, madeAt } = railRequests;
  const rows = await db
    .select({ id: transactionId, state })
    .from(railRequests)
    .where(inArray(transactionId, ids))
    // The last of each stays in the map.
    .orderBy(asc(madeAt));
  return new Map(rows.map((row) => [row.id, PAYOUT_STATES[row.state]]));
}

function toWithdrawal(row: Row, payouts: Payouts, removals: Removals): WithdrawalView {
  const method = row.method as Method;
  return {
    id: row.id,
    reference: row.reference,
    amount: row.amount,
    method,
    phone: payoutField(method) === "phone" ? row.payoutTo : null,
    account: payoutField(method) === "account" ? row.payoutTo : null,
    status: statusOf(row),
    description: row.description,
    rejectReason: row.rejectReason,
    ...removedAs(row, removals),
    externalId: row.externalId,
    payout: payouts.get(row.id) ?? null,
    date: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

/** One of the member's own withdrawals. Throws not_found. */
export async function ownWithdrawal(
  db: Executor,
  memberId: string,
  id: string,
): Promise<WithdrawalView> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row?.type !== "withdraw" || row.toMember !== memberId) throw new AppError("not_found");
  return toWithdrawal(row, await payoutsOf(db, [id]), await removalsOf(db, [row]));
}

// What the member took back, or the office removed, stays in their own list: money was held for a while.
const shownTo = (memberId: string, types: Row["type"][] = ["withdraw"]) =>
  and(
    eq(transactions.toMember, memberId),
    inArray(transactions.type, types),
    isNull(transactions.reversedBy),
  );

/** How many withdrawals a member has, of a status or all, counted up to 1,000. */
export function countWithdrawals(
  db: Executor,
  memberId: string,
  status?: WithdrawalStatus,
): Promise<number> {
  return cappedCount(db, transactions, and(shownTo(memberId), readAs(status)));
}

/** A member's own withdrawals, of a status or all, newest first: one keyset page. */
export async function listWithdrawals(
  db: Executor,
  memberId: string,
  cursor: Cursor | null,
  limit: number,
  status?: WithdrawalStatus,
): Promise<Page<WithdrawalView>> {
  const where = and(shownTo(memberId), readAs(status));
  const page = await pageWhere(db, where, { cursor, limit }, (row) => row);
  return { ...page, rows: await toWithdrawals(db, page.rows) };
}

/** What a member has taken out: a withdrawal, or cash at the desk, which was paid at once. */
export type TakenOut = WithdrawalView & { atDesk: boolean };

/**
 * All that a member has taken out, also at the desk, newest first: one keyset page. What is paid of it is what their
 * total of withdrawals counts (ledger_count_members).
 */
export async function listTakenOut(
  db: Executor,
  memberId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<TakenOut>> {
  const all = shownTo(memberId, ["withdraw", "cash-out"]);
  const page = await pageWhere(db, all, { cursor, limit }, (row) => row);
  const shown = await toWithdrawals(db, page.rows);
  const types = new Map(page.rows.map(({ id, type }) => [id, type]));
  const rows = shown.map((each) => {
    const atDesk = types.get(each.id) === "cash-out";
    return { ...each, atDesk, ...(atDesk && { status: "paid" as const }) };
  });
  return { ...page, rows };
}

async function toWithdrawals(db: Executor, rows: Row[]): Promise<WithdrawalView[]> {
  const ids = rows.map(({ id }) => id);
  const [payouts, removals] = await Promise.all([payoutsOf(db, ids), removalsOf(db, rows)]);
  return rows.map((row) => toWithdrawal(row, payouts, removals));
}

const holding = (memberId: string) =>
  and(
    eq(transactions.toMember, memberId),
    eq(transactions.type, "withdraw"),
    eq(transactions.status, "pending"),
    isNull(transactions.voidedAt),
  );

/** What a member's open withdrawals hold, in francs: those that wait for a decision, and those to be paid. */
export async function heldForWithdrawals(
  db: Executor,
  memberId: string,
): Promise<{ undecided: number; payable: number }> {
  const sumWhere = (which: SQL) =>
    sql`coalesce(sum(${transactions.amount}) filter (where ${which}), 0)`.mapWith(Number);
  const [row] = await db
    .select({
      undecided: sumWhere(sql`${transactions.payableAt} is null`),
      payable: sumWhere(sql`${transactions.payableAt} is not null`),
    })
    .from(transactions)
    .where(holding(memberId));
  return row ?? { undecided: 0, payable: 0 };
}

/** The newest withdrawals that still hold money of the member, at most `limit`. */
export function pendingWithdrawals(
  db: Executor,
  memberId: string,
  limit: number,
): Promise<WithdrawalView[]> {
  return newest(db, holding(memberId), limit);
}

/** The newest withdrawals of which nothing is decided, at most `limit`: their member can take them back. */
export function undecidedWithdrawals(
  db: Executor,
  memberId: string,
  limit: number,
): Promise<WithdrawalView[]> {
  return newest(db, and(holding(memberId), isNull(transactions.payableAt)), limit);
}

async function newest(
  db: Executor,
  where: SQL | undefined,
  limit: number,
): Promise<WithdrawalView[]> {
  const rows = await db
    .select()
    .from(transactions)
    .where(where)
    .orderBy(...newestFirst())
    .limit(limit);
  return toWithdrawals(db, rows);
}
