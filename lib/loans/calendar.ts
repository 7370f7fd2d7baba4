import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { loans } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";
import { newId } from "@/lib/ledger/ids";
import { newReference } from "@/lib/ledger/references";
import { oneByOne } from "@/lib/loans/one-by-one";

/** So many loans are read at once; a run goes through all of them. */
const AT_ONCE = 500;

/**
 * Repays, from what is available, the loans whose deadline has come and whose borrowers consented: in part
 * if need be, and once a day until they are repaid. Any number of servers may do it at once: each loan is
 * tried once a day. Answers how many repayments were made now; throws what kept one from being made when
 * all others are.
 */
export async function repayOnDeadline(db: Database, now: Date): Promise<number> {
  const day = kigaliDay(now);
  let [made, last] = [0, "00000000-0000-0000-0000-000000000000"];
  let failed: unknown = null;
  for (;;) {
    const due = await db
      .select({ id: loans.id })
      .from(loans)
      .where(
        and(
          ...[eq(loans.status, "active"), eq(loans.autoRepay, true), lte(loans.deadline, day)],
          or(isNull(loans.autoTriedOn), lt(loans.autoTriedOn, day)),
          gt(loans.id, last),
        ),
      )
      .orderBy(asc(loans.id))
      .limit(AT_ONCE);
    const turns = await oneByOne(
      due.map(({ id }) => id),
      (id) => repay(db, id, now),
    );
    made += turns.done;
    failed ??= turns.failed;
    const end = due.at(-1);
    if (!end || due.length < AT_ONCE) break;
    last = end.id;
  }
  if (failed) throw failed;
  return made;
}

async function repay(db: Executor, id: string, now: Date): Promise<boolean> {
  const [row] = await db.execute<{ repaid: string }>(sql`
    select repaid from loan_repay(null, null, ${now.toISOString()}, ${id}, null, null, ${kigaliDay(now)},
      ${newId(now)}, ${newReference("repayment", now)}, null)`);
  return Number(row?.repaid ?? 0) > 0;
}

/**
 * Notes for whom a deadline comes in three days, is today or has passed; the notices tell it. Each once,
 * however often and on how many servers it runs. Who borrows with the deadline that near is not
 * reminded of it.
 */
export async function remindOfLoans(db: Executor, now: Date): Promise<void> {
  const today = sql`${kigaliDay(now)}::date`;
  await db.execute(sql`
    insert into loan_reminders (loan_id, kind, at, amount)
    select id, kind, ${now.toISOString()}::timestamptz, principal + interest - repaid_principal - repaid_interest
    from loans cross join lateral (select case
      when deadline < ${today} then 'overdue'
      when deadline = ${today} then 'due-today'
      when kigali_day(taken_at) < deadline - 3 then 'due-soon' end as kind) k
    where status = 'active' and deadline <= ${today} + 3 and kind is not null
    on conflict do nothing`);
}
