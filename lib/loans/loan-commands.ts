import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { loanById, repaymentById } from "@/lib/loans/details";
import { withReleased } from "@/lib/loans/ended";
import { ownLoan } from "@/lib/loans/loan-queries";
import { lockLoan } from "@/lib/loans/locks";
import { viewerOf } from "@/lib/loans/offer-commands";
import { postRepaid } from "@/lib/loans/post-repayment";
import { refuseMoreThan, tooLittle } from "@/lib/loans/refusals";
import { leftToRepay, loanStatus, principalLeft, writeOffLines } from "@/lib/loans/rules";
import type { RepaymentInput, RepaymentTerms, WriteOffInput } from "@/lib/loans/schema";
import type { LoanDetails, RepaymentResult } from "@/lib/loans/views";

/**
 * The borrower repays `amount` francs of a loan, early or late, in part or in whole; interest is settled
 * before principal (decisions, section 7). Throws wrong_password, too_many_attempts, not_found for a
 * loan that is not theirs, loan_closed, insufficient_balance, invalid for more than is left, or
 * request_id_reused; then nothing has moved.
 */
export async function repayLoan(
  ctx: Context,
  loanId: string,
  { password, ...terms }: RepaymentInput,
): Promise<RepaymentResult> {
  await confirmPassword(ctx, password);
  return postRepayment(ctx, loanId, terms);
}

/** The repayment itself, once the password is confirmed. */
export async function postRepayment(
  ctx: Context,
  loanId: string,
  { amount }: RepaymentTerms,
): Promise<RepaymentResult> {
  const { actor, now: at, address } = ctx;
  const request = requestOf(ctx, "repay-loan", [loanId, amount]);
  const done = await withReleased(ctx, () =>
    onceWithin(ctx, request, async (tx) => {
      const loan = await lockLoan(tx, loanId);
      if (loan.borrowerId !== actor.id) throw new AppError("not_found");
      if (loan.status !== "active") throw new AppError("loan_closed");
      refuseMoreThan(leftToRepay(loan), amount);
      return postRepaid(tx, loan, { amount, at, asked: { request, address } });
    }),
  ).catch((error) => {
    throw tooLittle(error, "repaymentTooLittle");
  });
  const [loan, repayment] = await Promise.all([
    ownLoan(ctx.db, viewerOf(ctx), loanId),
    repaymentById(ctx.db, done.transactionId),
  ]);
  return { loan, repayment, balance: done.balanceAfter, availableBalance: done.availableAfter };
}

/**
 * Writes off the principal that is left of an overdue loan; its lender bears it. For holders of
 * loans.write-off. Throws not_found, own_record to its lender and borrower, loan_closed,
 * loan_not_overdue or request_id_reused.
 */
export async function writeOffLoan(
  ctx: Context,
  loanId: string,
  { reason }: WriteOffInput,
): Promise<LoanDetails> {
  const { actor, now: at, address } = ctx;
  const request = requestOf(ctx, "write-off", [loanId, reason]);
  await onceWithin(ctx, request, async (tx) => {
    const loan = await lockLoan(tx, loanId);
    const { lenderId, borrowerId, reference } = loan;
    if ([lenderId, borrowerId].includes(actor.id)) {
      throw new AppError("own_record", { act: "loans.write-off" });
    }
    if (loan.status !== "active") throw new AppError("loan_closed");
    if (loanStatus(loan.status, loan.deadline, at) !== "overdue") {
      throw new AppError("loan_not_overdue");
    }
    const amount = principalLeft(loan);
    return post(tx, {
      type: "write-off",
      status: "approved",
      at,
      request,
      amount,
      description: reason,
      from: lenderId,
      to: borrowerId,
      recordId: loanId,
      submittedBy: actor.id,
      lines: writeOffLines(loan, amount),
      act: { action: "loan.write-off", detail: { amount, loan: reference, reason }, address },
    });
  });
  return loanById(ctx.db, { ...viewerOf(ctx), all: true }, loanId);
}
