import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { COUNT_CAP } from "@/lib/paging";

/** How many rows match, counted no further than one past the cap. */
export async function cappedCount(
  db: Executor,
  table: PgTable,
  matches: SQL | undefined,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(matches)
    .limit(COUNT_CAP + 1)
    .as("some");
  const [row] = await db.select({ n: sql`count(*)`.mapWith(Number) }).from(some);
  return row?.n ?? 0;
}
