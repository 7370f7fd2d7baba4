import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** Drops the bytes of statements that are older than thirteen months; what was read of them stays. Answers how many. */
export async function dropOldBytes(db: Executor): Promise<number> {
  const [row] = await db.execute<{ dropped: number }>(
    sql`select statement_bytes_drop() as dropped`,
  );
  return row?.dropped ?? 0;
}
