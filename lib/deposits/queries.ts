import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import type { DepositView } from "@/lib/deposits/schema";
import { AppError } from "@/lib/errors";
import { pageWhere } from "@/lib/ledger/keyset";
import type { Method } from "@/lib/methods";
import type { Cursor, Page } from "@/lib/paging";

type Row = typeof transactions.$inferSelect;

function toDeposit(row: Row): DepositView {
  return {
    id: row.id,
    reference: row.reference,
    amount: row.amount,
    fee: row.fee,
    net: row.amount - row.fee,
    method: row.method as Method,
    status: row.voidedAt ? "cancelled" : row.status,
    description: row.description,
    rejectReason: row.rejectReason,
    date: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

/** One deposit. Throws not_found. */
export async function depositById(db: Executor, id: string): Promise<DepositView> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row?.type !== "deposit") throw new AppError("not_found");
  return toDeposit(row);
}

/** One of the member's own deposits. Throws not_found. */
export async function ownDeposit(db: Executor, memberId: string, id: string): Promise<DepositView> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row?.type !== "deposit" || row.fromMember !== memberId) throw new AppError("not_found");
  return toDeposit(row);
}

const shownTo = (memberId: string) =>
  and(
    eq(transactions.fromMember, memberId),
    eq(transactions.type, "deposit"),
    isNull(transactions.voidedAt),
    isNull(transactions.reversedBy),
  );

/** How many deposits a member has, counted up to 1,000. */
export function countDeposits(db: Executor, memberId: string): Promise<number> {
  return cappedCount(db, transactions, shownTo(memberId));
}

/** A member's own deposits, newest first: one keyset page. */
export function listDeposits(
  db: Executor,
  memberId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<DepositView>> {
  return pageWhere(db, shownTo(memberId), { cursor, limit }, toDeposit);
}
