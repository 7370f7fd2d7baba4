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
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(matches)
    .limit(cap + 1)
    .as("some");
  const [row] = await db.select({ n: sql`count(*)`.mapWith(Number) }).from(some);
  return row?.n ?? 0;
}
