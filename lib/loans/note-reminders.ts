import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { record as auditRecord } from "@/lib/audit/commands";

/** Notes what `due` selects (loan, kind, when, francs), each once, as an act of the calendar. */
export function noteReminders(db: Executor, now: Date, due: SQL): Promise<void> {
  return db.transaction(async (tx) => {
    const noted = await tx.execute(sql`
      insert into loan_reminders (loan_id, kind, at, amount) ${due} on conflict do nothing returning kind`);
    if (noted[0]) await auditReminder(tx, now);
  });
}

/** Says in the audit trail that the calendar has noted reminders; comes last. */
export const auditReminder = (tx: Executor, now: Date): Promise<void> =>
  auditRecord(
    { db: tx, actor: null, now, address: null },
    { action: "loan.remind", outcome: "done" },
  );
