import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { addDays, kigaliDay } from "@/lib/dates";
import { log } from "@/lib/log";

const HOUR_MS = 3_600_000;
/** How far back each night's closing is compared with the entries; all of it is by ledger:verify. */
const COMPARED_DAYS = 40;

/** What one day's closing of an account is corrected by, in francs. */
type Correction = { day: string; kind: string; debit: number; credit: number };

/**
 * Closes the books of the days that are over by the database's clock: their turnover is kept, so that a trial
 * balance need not add up old entries. Twice is once. `now` is for who signs in as the owner of the tables.
 * Where the last closed days do not say what their entries say, it is logged, and nothing is changed.
 */
export async function closeBooks(db: Executor, now?: Date): Promise<void> {
  // An hour's grace: the last postings of a day are committed by then.
  const before = now ? kigaliDay(new Date(now.getTime() - HOUR_MS)) : null;
  await db.transaction(async (tx) => {
    // The first time it adds up all that there is: longer than a statement may usually take.
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`select close_books(${before}::date)`);
    const from = addDays(before ?? kigaliDay(new Date()), -COMPARED_DAYS);
    const different = await tx.execute(sql`select * from book_differences(${from}::date) limit 20`);
    if (different.length > 0) {
      log.error({ different: [...different] }, "Closed days differ from their entries.");
    }
  });
}

/** Corrects each closed day by what its entries say, and answers by what. For the owner of the tables. */
export async function correctBooks(db: Executor): Promise<Correction[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    const [row] = await tx.execute<{ added: Correction[] }>(sql`select correct_books() as added`);
    return row?.added ?? [];
  });
}
