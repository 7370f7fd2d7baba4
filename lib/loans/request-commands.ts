import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type {
  BorrowRequestInput,
  BorrowRequestTerms,
  LendMoneyInput,
  LendTerms,
} from "@/lib/loans/schema";
import type { BorrowRequestView, LoanResult } from "@/lib/loans/views";

/** Throws wrong_password, too_many_attempts, invalid (deadline) or request_id_reused. */
export async function createBorrowRequest(
  ctx: Context,
  { password, ...terms }: BorrowRequestInput,
): Promise<BorrowRequestView> {
  await confirmPassword(ctx, password);
  return postBorrowRequest(ctx, terms);
}

/** The request itself, once the password is confirmed. */
export async function postBorrowRequest(
  _ctx: Context,
  _terms: BorrowRequestTerms,
): Promise<BorrowRequestView> {
  throw new AppError("unavailable");
}

/** The borrower takes a request back. Throws not_found (not theirs) or request_unavailable. */
export async function cancelBorrowRequest(_ctx: Context, _id: string): Promise<BorrowRequestView> {
  throw new AppError("unavailable");
}

/**
 * Throws wrong_password, own_request, request_unavailable, insufficient_balance, invalid (interestRate),
 * counterparty_unavailable, not_found.
 */
export async function lendMoney(
  ctx: Context,
  { password, ...terms }: LendMoneyInput,
): Promise<LoanResult> {
  await confirmPassword(ctx, password);
  return postLending(ctx, terms);
}

/** The lending itself, once the password is confirmed. */
export async function postLending(_ctx: Context, _terms: LendTerms): Promise<LoanResult> {
  throw new AppError("unavailable");
}
