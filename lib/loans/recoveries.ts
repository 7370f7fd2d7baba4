import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loanRecoveries, loans, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { interestLeft, leftToCollect, splitRepayment } from "@/lib/loans/rules";
import type { LoanStep, RepaymentResult } from "@/lib/loans/views";

/** The newest recoveries of a loan that are told one by one. */
const MOST = 200;

function select(db: Executor) {
  return db
    .select({ recovery: loanRecoveries, reference: transactions.reference })
    .from(loanRecoveries)
    .innerJoin(transactions, eq(transactions.id, loanRecoveries.transactionId));
}

/** What had come in before a recovery, in francs. */
const before = sql`(select coalesce(sum(r.amount), 0) from loan_recoveries r
  where r.loan_id = ${loanRecoveries.loanId} and (r.at, r.transaction_id) < (${loanRecoveries.at}, ${loanRecoveries.transactionId}))`.mapWith(
  Number,
);

type Lost = { writtenOff: number; interest: number; repaidInterest: number };
/** What of `amount` francs that came in after `before` others is interest, and what principal, which comes back first. */
function partsOf(loan: Lost, before: number, amount: number) {
  return splitRepayment(
    amount,
    interestLeft(loan),
    Math.max(loan.writtenOff - before, 0),
    "principal",
  );
}

/** How what was paid on a loan that was written off is divided, for whoever reads it as a repayment. Throws not_found. */
export async function recoveryById(
  db: Executor,
  transactionId: string,
): Promise<RepaymentResult["repayment"]> {
  const [row] = await db
    .select({
      amount: loanRecoveries.amount,
      reference: transactions.reference,
      loan: loans,
      before,
    })
    .from(loanRecoveries)
    .innerJoin(transactions, eq(transactions.id, loanRecoveries.transactionId))
    .innerJoin(loans, eq(loans.id, loanRecoveries.loanId))
    .where(eq(loanRecoveries.transactionId, transactionId));
  if (!row) throw new AppError("not_found");
  const { amount, reference, loan } = row;
  return { reference, transactionId, amount, ...partsOf(loan, row.before, amount) };
}

/** What came in after a loan was written off, as steps of its history, oldest first. */
export async function recoveriesOf(
  db: Executor,
  loan: typeof loans.$inferSelect,
): Promise<LoanStep[]> {
  if (loan.recovered === 0) return [];
  const rows = await select(db)
    .where(eq(loanRecoveries.loanId, loan.id))
    .orderBy(desc(loanRecoveries.at), desc(loanRecoveries.transactionId))
    .limit(MOST);
  // Backwards from what is left now.
  let left = leftToCollect(loan);
  let came = loan.recovered;
  const steps = rows.map(({ recovery, reference }): LoanStep => {
    const { amount, at, transactionId } = recovery;
    const outstanding = left;
    left += amount;
    came -= amount;
    return {
      kind: "recovery",
      at: at.toISOString(),
      amount,
      ...partsOf(loan, came, amount),
      outstanding,
      transactionId,
      reference,
      reason: null,
    };
  });
  return steps.toReversed();
}
