import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { RepaymentInput, RepaymentTerms, WriteOffInput } from "@/lib/loans/schema";
import type { LoanDetails, RepaymentResult } from "@/lib/loans/views";

/** Throws wrong_password, not_found, loan_closed, insufficient_balance, invalid (amount: more than is left). */
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
  _ctx: Context,
  _loanId: string,
  _terms: RepaymentTerms,
): Promise<RepaymentResult> {
  throw new AppError("unavailable");
}

/** For holders of loans.write-off. Throws not_found, own_record, loan_closed or loan_not_overdue. */
export async function writeOffLoan(
  _ctx: Context,
  _loanId: string,
  _input: WriteOffInput,
): Promise<LoanDetails> {
  throw new AppError("unavailable");
}
