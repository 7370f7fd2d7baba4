import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { lineMatches, railRequests, statementLines, transactions } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import type { DepositStatus } from "@/lib/deposits/rules";
import type { CollectView, DepositView } from "@/lib/deposits/views";
import { AppError } from "@/lib/errors";
import { pageWhere } from "@/lib/ledger/keyset";
import {
  type Removals,
  readAs,
  removalsOf,
  removedAs,
  removedByOther,
} from "@/lib/ledger/removals";
import type { Method } from "@/lib/methods";
import type { Cursor, Page } from "@/lib/paging";

type Row = typeof transactions.$inferSelect;

type Seen = ReadonlyMap<string, Date>;

/** When a statement says that the money of these came. */
async function seenOf(db: Executor, ids: string[]): Promise<Seen> {
  if (ids.length === 0) return new Map();
  const { transactionId, endedAt, lineId } = lineMatches;
  const rows = await db
    .select({ id: transactionId, at: statementLines.bookedAt })
    .from(lineMatches)
    .innerJoin(statementLines, eq(statementLines.id, lineId))
    .where(and(inArray(transactionId, ids), isNull(endedAt)));
  return new Map(rows.flatMap(({ id, at }) => (id && at ? [[id, at] as const] : [])));
}

const COLLECT_STATES = {
  made: "asked",
  sent: "asked",
  waiting: "waiting",
  done: "done",
  failed: "failed",
  unknown: "unknown",
} as const;

/** What the provider was asked for each of these, the last time. */
async function collectsOf(db: Executor, ids: string[]): Promise<ReadonlyMap<string, CollectView>> {
  if (ids.length === 0) return new Map();
  const { transactionId, state, number, madeAt, answeredAt } = railRequests;
  const rows = await db
    .select({ id: transactionId, state, number, madeAt, answeredAt })
    .from(railRequests)
    .where(inArray(transactionId, ids))
    // The last of each stays in the map.
    .orderBy(asc(madeAt));
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      {
        state: COLLECT_STATES[row.state],
        number: row.number,
        askedAt: row.madeAt.toISOString(),
        answeredAt: row.answeredAt?.toISOString() ?? null,
      },
    ]),
  );
}

/** What statements, the provider and the trail tell of these. */
async function reportsOf(db: Executor, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const [seen, collects, removals] = await Promise.all([
    seenOf(db, ids),
    collectsOf(db, ids),
    removalsOf(db, rows),
  ]);
  return { seen, collects, removals };
}
type Reports = { seen: Seen; collects: ReadonlyMap<string, CollectView>; removals: Removals };

function toDeposit(row: Row, { seen, collects, removals }: Reports): DepositView {
  const collect = collects.get(row.id) ?? null;
  const collected = collect?.state === "done" ? collect.answeredAt : null;
  return {
    id: row.id,
    reference: row.reference,
    amount: row.amount,
    fee: row.fee,
    net: row.amount - row.fee,
    method: row.method as Method,
    status: row.status,
    description: row.description,
    rejectReason: row.rejectReason,
    ...removedAs(row, removals),
    seenAt: seen.get(row.id)?.toISOString() ?? collected,
    collect,
    date: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

/** One deposit. Throws not_found. */
export async function depositById(db: Executor, id: string): Promise<DepositView> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row?.type !== "deposit") throw new AppError("not_found");
  return toDeposit(row, await reportsOf(db, [row]));
}

/** One of the member's own deposits. Throws not_found. */
export async function ownDeposit(db: Executor, memberId: string, id: string): Promise<DepositView> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row?.type !== "deposit" || row.fromMember !== memberId) throw new AppError("not_found");
  return toDeposit(row, await reportsOf(db, [row]));
}

// What the office removed stays in the member's own list, with the reason; what they took back themselves does not.
const shownTo = (memberId: string, types: Row["type"][] = ["deposit"]) =>
  and(
    eq(transactions.fromMember, memberId),
    inArray(transactions.type, types),
    or(isNull(transactions.voidedAt), removedByOther),
    isNull(transactions.reversedBy),
  );

/** How many deposits a member has, of a status or all, counted up to 1,000. */
export function countDeposits(
  db: Executor,
  memberId: string,
  status?: DepositStatus,
): Promise<number> {
  return cappedCount(db, transactions, and(shownTo(memberId), readAs(status)));
}

/** A member's own deposits, of a status or all, newest first: one keyset page. */
export function listDeposits(
  db: Executor,
  memberId: string,
  cursor: Cursor | null,
  limit: number,
  status?: DepositStatus,
): Promise<Page<DepositView>> {
  return listed(db, and(shownTo(memberId), readAs(status)), { cursor, limit }, toDeposit);
}

/** What a member has paid in: a deposit, or cash at the desk, which has no more to go through. */
export type PaidIn = DepositView & { atDesk: boolean };

/**
 * All that a member has paid in, also at the desk, newest first: one keyset page. What is approved of it is what their
 * total of deposits counts (ledger_count_members).
 */
export function listPaidIn(
  db: Executor,
  memberId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<PaidIn>> {
  return listed(
    db,
    shownTo(memberId, ["deposit", "cash-in"]),
    { cursor, limit },
    (row, reports) => ({
      ...toDeposit(row, reports),
      atDesk: row.type === "cash-in",
    }),
  );
}

async function listed<View>(
  db: Executor,
  where: SQL | undefined,
  place: { cursor: Cursor | null; limit: number },
  view: (row: Row, reports: Reports) => View,
): Promise<Page<View>> {
  const page = await pageWhere(db, where, place, (row) => row);
  const reports = await reportsOf(db, page.rows);
  return { ...page, rows: page.rows.map((row) => view(row, reports)) };
}
