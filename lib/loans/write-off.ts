import type { Executor } from "@/db/client";
import type { Context } from "@/lib/context";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { newId } from "@/lib/ledger/ids";
import { post, TryAgain } from "@/lib/ledger/post";
import { lockLoan } from "@/lib/loans/locks";
import { postSetOff } from "@/lib/loans/post-repayment";
import {
  interestLeft,
  leftToRepay,
  loanStatus,
  principalLeft,
  splitRepayment,
  writeOffLines,
} from "@/lib/loans/rules";
import { writeOffOf } from "@/lib/loans/write-off-queries";
import { notWrittenOffYet } from "@/lib/loans/write-off-rules";

/** What a write-off would do: take `setOff` francs of the borrower's, then give up `amount` of principal. */
type WriteOffPlan = {
  loan: Awaited<ReturnType<typeof lockLoan>>;
  setOff: number;
  amount: number;
};

/**
 * What writing a loan off would do now, with the loan locked. Throws not_found, loan_closed, loan_not_overdue,
 * write_off_early, lender_objects or lender_silent.
 */
export async function planWriteOff(tx: Executor, loanId: string, at: Date): Promise<WriteOffPlan> {
  const loan = await lockLoan(tx, loanId);
  if (loan.status !== "active") throw new AppError("loan_closed");
  if (loanStatus(loan.status, loan.deadline, at) !== "overdue") {
    throw new AppError("loan_not_overdue");
  }
  const refusal = notWrittenOffYet(loan.deadline, await writeOffOf(tx, loan), kigaliDay(at));
  if (refusal) throw new AppError(refusal.code, refusal.values);
  const { available } = await memberBalances(tx, loan.borrowerId);
  const setOff = Math.min(available, leftToRepay(loan));
  const { principal } = splitRepayment(setOff, interestLeft(loan), principalLeft(loan));
  return { loan, setOff, amount: principalLeft(loan) - principal };
}

/** What two people have agreed to in this database transaction, and who proposed it. */
type Agreed = { proposal: string; madeBy: string; reason: string };

/**
 * Sets off what the borrower has available, and writes off the principal that is then left, as `ctx.actor`, who
 * confirmed it in the database transaction `tx` (lib/approvals); its lender bears it, and it stays collectable.
 * Throws own_record to its lender and borrower, what planWriteOff throws, or TryAgain when the borrower's money
 * moves meanwhile.
 */
export async function writeOffLoan(
  { actor, now: at, address }: Pick<Context, "actor" | "now" | "address">,
  tx: Executor,
  loanId: string,
  { proposal, madeBy, reason }: Agreed,
): Promise<void> {
  const { loan, setOff, amount } = await planWriteOff(tx, loanId, at);
  const { lenderId, borrowerId, reference } = loan;
  if ([lenderId, borrowerId].includes(actor.id)) {
    throw new AppError("own_record", { act: "loans.write-off" });
  }
  // In order: they stand in every list as they were posted.
  const [first = "", second = ""] = [newId(at), newId(at)].sort();
  if (setOff > 0) {
    const how = { id: first, amount: setOff, at, by: actor.id, address };
    await postSetOff(tx, loan, how).catch(moved);
  }
  if (amount === 0) return;
  await post(tx, {
    id: second,
    type: "write-off",
    status: "approved",
    at,
    amount,
    description: reason,
    from: lenderId,
    to: borrowerId,
    recordId: loanId,
    submittedBy: madeBy,
    confirmedBy: actor.id,
    proposal,
    lines: writeOffLines(loan, amount),
    act: { action: "loan.write-off", detail: { amount, loan: reference, reason }, address },
  }).catch(moved);
}

// The borrower's money has moved since it was read.
function moved(error: unknown): never {
  const codes = ["insufficient_balance", "set_off_first"];
  throw error instanceof AppError && codes.includes(error.code) ? new TryAgain() : error;
}
