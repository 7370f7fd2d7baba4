import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import type { Stored } from "@/lib/ledger/views";
import { type Cursor, type Page, writeCursor } from "@/lib/paging";

/**
 * The order of every list of transactions: the id begins with the instant (`newId`). Made anew for
 * each query: Drizzle's unions rewrite the order that they are given.
 */
export function newestFirst(): [SQL] {
  return [desc(transactions.id)];
}

/** What comes after a cursor in that order; everything without one. */
function after(cursor: Cursor | null): SQL | undefined {
  if (!cursor) return undefined;
  return sql`${transactions.id} < ${cursor.id}::uuid`;
}

/** A page of at most `limit` rows out of `limit + 1` that were read, as `shown` makes each. */
function pageOf<T>(rows: Stored[], limit: number, shown: (row: Stored) => T): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(shown),
    next: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/** One page, newest first, of the transactions that `where` leaves; at most `limit` rows. */
export async function pageWhere<T>(
  db: Executor,
  where: SQL | undefined,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
  shown: (row: Stored) => T,
): Promise<Page<T>> {
  const rows = await db
    .select()
    .from(transactions)
    .where(and(where, after(cursor)))
    .orderBy(...newestFirst())
    .limit(limit + 1);
  return pageOf(rows, limit, shown);
}
