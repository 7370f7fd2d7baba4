import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { COUNT_CAP } from "@/lib/paging";

/** How many rows match, counted no further than one past the cap, 1,000 where none is given. */
export async function cappedCount(
  db: Executor,
  table: PgTable,
  matches: SQL | undefined,
  cap = COUNT_CAP,
): Promise<number> {
  const [row] = await countQuery(db, table, matches, cap + 1);
  return row?.n ?? 0;
}

/** The query that counts the rows that match, up to `most`: for a statement that counts several things. */
export function countQuery(db: Executor, table: PgTable, matches: SQL | undefined, most: number) {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(matches)
    .limit(most)
    .as("some");
  return db.select({ n: sql`count(*)`.mapWith(Number) }).from(some);
}
