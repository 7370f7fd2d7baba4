import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Folds what postings have added to the reports' figures into days, months and the whole, so that a report
 * has few rows to read. It waits for nobody; twice is once.
 */
export async function foldReports(db: Executor): Promise<void> {
  await db.execute(sql`select fold_reports()`);
}
