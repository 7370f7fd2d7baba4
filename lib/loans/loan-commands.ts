import { sql } from "drizzle-orm";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { payloadHash } from "@/lib/ledger/once";
import { loanById, repaymentById } from "@/lib/loans/details";
import { withReleased } from "@/lib/loans/ended";
import { ownLoan } from "@/lib/loans/loan-queries";
import { tooLittle, viewerOf } from "@/lib/loans/offer-commands";
import { postOnce } from "@/lib/loans/post";
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
  const hash = payloadHash("repay-loan", [loanId, amount]);
  const done = await withReleased(ctx, () =>
    postOnce(
      ctx,
      "repayment",
      hash,
      ({ transactionId, reference }) => sql`select * from loan_repay(
        ${ctx.requestId}, ${hash}, ${ctx.now.toISOString()}, ${loanId}, ${ctx.actor.id}, ${amount}, null,
        ${transactionId}, ${reference}, ${ctx.address})`,
    ),
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
  const hash = payloadHash("write-off", [loanId, reason]);
  await postOnce(
    ctx,
    "write-off",
    hash,
    ({ transactionId, reference }) => sql`select * from loan_write_off(
      ${ctx.requestId}, ${hash}, ${ctx.now.toISOString()}, ${loanId}, ${ctx.actor.id}, ${reason},
      ${transactionId}, ${reference}, ${ctx.address})`,
  ).catch((error) => {
    throw named(error);
  });
  return loanById(ctx.db, { ...viewerOf(ctx), all: true }, loanId);
}

// So that the audit trail tells what was refused to a loan's own side.
function named(error: unknown): unknown {
  if (!(error instanceof AppError && error.code === "own_record")) return error;
  return new AppError("own_record", { act: "loans.write-off" });
}
