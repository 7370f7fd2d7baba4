import { desc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loanRecoveries, type loans, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { leftToCollect } from "@/lib/loans/rules";
import type { LoanStep, RepaymentResult } from "@/lib/loans/views";

/** The newest recoveries of a loan that are told one by one. */
const MOST = 200;

function select(db: Executor) {
  return db
    .select({ recovery: loanRecoveries, reference: transactions.reference })
    .from(loanRecoveries)
    .innerJoin(transactions, eq(transactions.id, loanRecoveries.transactionId));
}

/** What was paid on a loan that was written off: principal, for whoever reads it as a repayment. Throws not_found. */
export async function recoveryById(
  db: Executor,
  transactionId: string,
): Promise<RepaymentResult["repayment"]> {
  const [row] = await select(db).where(eq(loanRecoveries.transactionId, transactionId));
  if (!row) throw new AppError("not_found");
  const { amount } = row.recovery;
  return { reference: row.reference, transactionId, amount, interest: 0, principal: amount };
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
  const steps = rows.map(({ recovery, reference }): LoanStep => {
    const { amount, at, transactionId } = recovery;
    const outstanding = left;
    left += amount;
    return {
      kind: "recovery",
      at: at.toISOString(),
      amount,
      interest: 0,
      principal: amount,
      outstanding,
      transactionId,
      reference,
      reason: null,
    };
  });
  return steps.toReversed();
}
