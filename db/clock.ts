import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** What time it is by the database's clock: the one that all servers share, however wrong their own are. */
export async function databaseClock(db: Executor): Promise<Date> {
  const [row] = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  if (!row) throw new Error("The database does not say what time it is.");
  return new Date(row.now);
}
