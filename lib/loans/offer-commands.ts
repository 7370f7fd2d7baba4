import { sql } from "drizzle-orm";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { payloadHash } from "@/lib/ledger/once";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { checkDeadline } from "@/lib/loans/deadline";
import { withReleased } from "@/lib/loans/ended";
import { loanOfTransaction } from "@/lib/loans/loan-queries";
import { offerById, offerOfTransaction } from "@/lib/loans/offer-queries";
import { postOnce } from "@/lib/loans/post";
import { rateTenths, TRUSTED_FROM } from "@/lib/loans/rules";
import type { LendOfferInput, LendOfferTerms, TakeLoanInput, TakeTerms } from "@/lib/loans/schema";
import { trustScore } from "@/lib/loans/trust";
import type { LoanOfferView, LoanResult, OfferResult, Viewer } from "@/lib/loans/views";

/**
 * Offers `amount` francs for others to borrow; they are held until somebody takes the offer, its lender
 * cancels it, or its deadline's day begins (decisions, section 7). Throws wrong_password,
 * too_many_attempts, insufficient_balance, invalid for the deadline, or request_id_reused.
 */
export async function createLendOffer(
  ctx: Context,
  { password, ...terms }: LendOfferInput,
): Promise<OfferResult> {
  await confirmPassword(ctx, password);
  return postLendOffer(ctx, terms);
}

/** The offer itself, once the password is confirmed. */
export async function postLendOffer(ctx: Context, terms: LendOfferTerms): Promise<OfferResult> {
  const { amount, interestRate, deadline, description, visibility } = terms;
  const payload = [amount, interestRate, deadline, description, visibility];
  const hash = payloadHash("lend-offer", payload);
  await checkDeadline(ctx, hash, deadline);
  const done = await withReleased(ctx, () =>
    postOnce(
      ctx,
      "offer",
      hash,
      ({ transactionId, reference }) => sql`select * from loan_offer_create(
        ${ctx.requestId}, ${hash}, ${ctx.now.toISOString()}, ${newId(ctx.now)},
        ${transactionId}, ${reference}, ${ctx.actor.id}, ${amount}, ${rateTenths(interestRate)}, ${deadline},
        ${description}, ${visibility}, ${ctx.address})`,
    ),
  ).catch((error) => {
    throw tooLittle(error, "offerExceeds");
  });
  return {
    offer: await offerOfTransaction(ctx.db, viewerOf(ctx), done.transactionId),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}

/** Who the actor is as a reader of lists. */
export const viewerOf = (ctx: Context): Viewer => ({ id: ctx.actor.id, now: ctx.now });

/** The refusal of more than is available, with its message `key` beside the amount; others as they are. */
export function tooLittle(error: unknown, key: string): unknown {
  if (!(error instanceof AppError && error.code === "insufficient_balance")) return error;
  const values = { amount: Number(error.values.amount) };
  return new AppError("insufficient_balance", values, { amount: { key, values } });
}

/**
 * The lender takes an open offer back; what it held is free again. Throws not_found for one that is not
 * theirs, offer_unavailable when it is taken or has ended.
 */
export async function cancelLendOffer(ctx: Context, id: string): Promise<LoanOfferView> {
  const { db, actor, now, address } = ctx;
  try {
    await db.execute(
      sql`select loan_offer_end(${id}, ${now.toISOString()}, ${actor.id}, ${address})`,
    );
  } catch (error) {
    throw ledgerRefusal(error);
  }
  return offerById(db, viewerOf(ctx), id);
}

/**
 * Borrows what an offer holds, at once (decisions, section 7). Of two who take the same offer one gets
 * it. Throws wrong_password, too_many_attempts, not_found, own_offer, trust_required,
 * offer_unavailable, counterparty_unavailable or request_id_reused; then nothing has moved.
 */
export async function takeLoan(
  ctx: Context,
  { password, ...terms }: TakeLoanInput,
): Promise<LoanResult> {
  await confirmPassword(ctx, password);
  return postTake(ctx, terms);
}

/** The agreement itself, once the password is confirmed. */
export async function postTake(
  ctx: Context,
  { offerId, autoRepay }: TakeTerms,
): Promise<LoanResult> {
  const { score } = await trustScore(ctx.db, ctx.actor.id, ctx.now);
  const hash = payloadHash("take-loan", [offerId, autoRepay]);
  const done = await postOnce(
    ctx,
    "loan",
    hash,
    ({ transactionId, reference }) => sql`select * from loan_take(
      ${ctx.requestId}, ${hash}, ${ctx.now.toISOString()}, ${offerId}, ${ctx.actor.id}, ${autoRepay},
      ${score >= TRUSTED_FROM}, ${newId(ctx.now)}, ${transactionId}, ${reference}, ${ctx.address})`,
  );
  return {
    loan: await loanOfTransaction(ctx.db, viewerOf(ctx), done.transactionId),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}
