import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { besideAmount } from "@/lib/ledger/refusals";
import { repaymentById } from "@/lib/loans/details";
import { withReleased } from "@/lib/loans/ended";
import { ownLoan } from "@/lib/loans/loan-queries";
import { lockLoan } from "@/lib/loans/locks";
import { viewerOf } from "@/lib/loans/offer-commands";
import { postRecovered, postRepaid } from "@/lib/loans/post-repayment";
import { refuseMoreThan } from "@/lib/loans/refusals";
import { leftToCollect, leftToRepay } from "@/lib/loans/rules";
import type { RepaymentInput, RepaymentTerms } from "@/lib/loans/schema";
import type { RepaymentResult } from "@/lib/loans/views";

/**
 * The borrower repays `amount` francs of a loan, early or late, in part or in whole; interest is settled
 * before principal (decisions, section 7). Of a loan that is written off it is a recovery. Throws wrong_password, too_many_attempts, not_found for a
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
      const asked = { request, address };
      const collectable = leftToCollect(loan);
      if (collectable > 0) {
        refuseMoreThan(collectable, amount);
        return postRecovered(tx, loan, { amount, at, asked });
      }
      if (loan.status !== "active") throw new AppError("loan_closed");
      refuseMoreThan(leftToRepay(loan), amount);
      return postRepaid(tx, loan, { amount, at, asked });
    }),
  ).catch((error) => {
    throw besideAmount(error, "repaymentTooLittle");
  });
  const [loan, repayment] = await Promise.all([
    ownLoan(ctx.db, viewerOf(ctx), loanId),
    repaymentById(ctx.db, done.transactionId),
  ]);
  return { loan, repayment, balance: done.balanceAfter, availableBalance: done.availableAfter };
}
