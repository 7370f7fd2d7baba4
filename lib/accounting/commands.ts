import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { kigaliDay } from "@/lib/dates";

const HOUR_MS = 3_600_000;

/**
 * Closes the books of the days that are over: their turnover is kept, so that a trial balance need not
 * add up old entries. An hour's grace: the last postings of a day are committed by then. Twice is once.
 */
export async function closeBooks(db: Executor, now: Date): Promise<void> {
  const today = kigaliDay(new Date(now.getTime() - HOUR_MS));
  await db.transaction(async (tx) => {
    // The first time it adds up all that there is: longer than a statement may usually take.
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`select close_books(${today}::date)`);
  });
}
