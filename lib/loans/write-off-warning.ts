import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { DAY_MS, kigaliDay } from "@/lib/dates";
import { noteReminders } from "@/lib/loans/note-reminders";
import { leftToPay } from "@/lib/loans/overdue";
import { writeOffWarningFrom } from "@/lib/loans/write-off-rules";

/**
 * Notes the loans that may be written off in seven days, for both sides to be told: each once, however often
 * and on how many servers it runs.
 */
export async function warnOfWriteOffs(db: Executor, now: Date): Promise<void> {
  const today = kigaliDay(now);
  // So long after its deadline a loan is due for the warning.
  const days = daysFrom(today, writeOffWarningFrom(today));
  await noteReminders(
    db,
    now,
    sql`select id, 'write-off-soon', ${now.toISOString()}::timestamptz, ${leftToPay}
    from loans where status = 'active' and ${today}::date - deadline >= ${days}::int`,
  );
}

function daysFrom(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / DAY_MS;
}
