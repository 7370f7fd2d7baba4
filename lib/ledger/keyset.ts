import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import type { Stored } from "@/lib/ledger/views";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";

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
  const page = pageOf(rows, limit, createdPlace);
  return { ...page, rows: page.rows.map(shown) };
}
