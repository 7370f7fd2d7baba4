import { and, asc, eq, exists, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { accounts, loanReminders, loans } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { retried } from "@/lib/ledger/once";
import { TryAgain } from "@/lib/ledger/post";
import { lockLoan } from "@/lib/loans/locks";
import { auditReminder, noteReminders } from "@/lib/loans/note-reminders";
import { oneByOne } from "@/lib/loans/one-by-one";
import { leftToPay, overdueAt } from "@/lib/loans/overdue";
import { postRepaid } from "@/lib/loans/post-repayment";
import { leftToRepay } from "@/lib/loans/rules";

/** So many loans are read at once; a run goes through all of them. */
const AT_ONCE = 500;

/**
 * Repays, from what is available, the loans whose deadline has come and whose borrowers consented: in part
 * if need be, in each run on the deadline's own day, and once a day after it. Any number of servers may do it at once:
 * each loan is locked and read anew. Each is posted at an instant of its own, since many of them may take minutes, on the Kigali day
 * on which the run began. Answers how many repayments were made now; throws what kept one from being made when
 * all others are.
 */
export async function repayOnDeadline(db: Database, clock: () => Date): Promise<number> {
  const day = kigaliDay(clock());
  let [made, last] = [0, "00000000-0000-0000-0000-000000000000"];
  let failed: unknown = null;
  for (;;) {
    const due = await db
      .select({ id: loans.id })
      .from(loans)
      .where(
        and(
          eq(loans.status, "active"),
          eq(loans.autoRepay, true),
          lte(loans.deadline, day),
          or(isNull(loans.autoTriedOn), lt(loans.autoTriedOn, day), hasComeIn(db, day)),
          gt(loans.id, last),
        ),
      )
      .orderBy(asc(loans.id))
      .limit(AT_ONCE);
    const turns = await oneByOne(
      due.map(({ id }) => id),
      (id) => repay(db, id, { day, clock }),
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

// What was tried this evening and found too little is not even locked before something is there.
function hasComeIn(db: Executor, day: string) {
  const { id, owner, kind, balance } = accounts;
  const theirs = and(eq(owner, loans.borrowerId), eq(kind, "available"), gt(balance, 0));
  const tonight = and(eq(loans.deadline, day), eq(loans.autoTriedOn, day));
  return and(tonight, exists(db.select({ id }).from(accounts).where(theirs)));
}

type Run = { day: string; clock: () => Date };

function repay(db: Executor, id: string, { day, clock }: Run): Promise<boolean> {
  return retried(() => db.transaction((tx) => repayWhatIsThere(tx, id, { day, now: clock() })));
}

type Turn = { day: string; now: Date };

async function repayWhatIsThere(tx: Executor, id: string, { day, now }: Turn): Promise<boolean> {
  const loan = await lockLoan(tx, id);
  const tried = loan.autoTriedOn !== null && loan.autoTriedOn >= day;
  if (loan.status !== "active" || !loan.autoRepay || loan.deadline > day) return false;
  const tonight = loan.deadline === day && loan.autoTriedOn === day;
  if (tried && !tonight) return false;
  const { available } = await memberBalances(tx, loan.borrowerId);
  const left = leftToRepay(loan);
  const amount = Math.min(available, left);
  // What is missing was told as it was tried first.
  if (!tried) await tx.update(loans).set({ autoTriedOn: day }).where(eq(loans.id, id));
  if (!tried && amount < left) {
    const short = { loanId: id, kind: "repayment-short" as const, at: now, amount: left - amount };
    const noted = await tx.insert(loanReminders).values(short).onConflictDoNothing().returning();
    if (amount === 0 && noted[0]) await auditReminder(tx, now);
  }
  if (amount === 0) return false;
  await postRepaid(tx, loan, { amount, at: now }).catch((error) => {
    // Some of it was spent since it was read.
    const spent = error instanceof AppError && error.code === "insufficient_balance";
    throw spent ? new TryAgain() : error;
  });
  return true;
}

/**
 * Notes for whom a deadline comes in three days, is today or has passed; the notices tell it. Each once,
 * however often and on how many servers it runs. Who borrows with the deadline that near is not
 * reminded of it.
 */
export async function remindOfLoans(db: Executor, now: Date): Promise<void> {
  const today = sql`${kigaliDay(now)}::date`;
  await noteReminders(
    db,
    now,
    sql`select id, kind, ${now.toISOString()}::timestamptz, ${leftToPay}
    from loans cross join lateral (select case
      when ${overdueAt(now)} then 'overdue'
      when deadline = ${today} then 'due-today'
      when kigali_day(taken_at) < deadline - 3 then 'due-soon' end as kind) k
    where status = 'active' and deadline <= ${today} + 3 and kind is not null`,
  );
}
