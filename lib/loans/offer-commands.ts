import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { LendOfferInput, LendOfferTerms, TakeLoanInput, TakeTerms } from "@/lib/loans/schema";
import type { LoanOfferView, LoanResult, OfferResult } from "@/lib/loans/views";

/** Throws wrong_password, too_many_attempts, insufficient_balance, invalid (deadline) or request_id_reused. */
export async function createLendOffer(
  ctx: Context,
  { password, ...terms }: LendOfferInput,
): Promise<OfferResult> {
  await confirmPassword(ctx, password);
  return postLendOffer(ctx, terms);
}

/** The offer itself, once the password is confirmed. */
export async function postLendOffer(_ctx: Context, _terms: LendOfferTerms): Promise<OfferResult> {
  throw new AppError("unavailable");
}

/** The lender takes an offer back. Throws not_found (not theirs) or offer_unavailable. */
export async function cancelLendOffer(_ctx: Context, _id: string): Promise<LoanOfferView> {
  throw new AppError("unavailable");
}

/** Throws wrong_password, own_offer, offer_unavailable, trust_required, counterparty_unavailable, not_found. */
export async function takeLoan(
  ctx: Context,
  { password, ...terms }: TakeLoanInput,
): Promise<LoanResult> {
  await confirmPassword(ctx, password);
  return postTake(ctx, terms);
}

/** The agreement itself, once the password is confirmed. */
export async function postTake(_ctx: Context, _terms: TakeTerms): Promise<LoanResult> {
  throw new AppError("unavailable");
}
