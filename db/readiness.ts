import { sql } from "drizzle-orm";
import type { Executor } from "./client";

/** How many migrations the database has; fails when it does not answer. */
export async function appliedMigrations(db: Executor): Promise<number> {
  const [row] = await db.execute<{ n: string }>(
    sql`select count(*) as n from drizzle.__drizzle_migrations`,
  );
  return Number(row?.n ?? 0);
}
