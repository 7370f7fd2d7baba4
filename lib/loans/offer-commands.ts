import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { type Done, once, onceWithin, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { besideAmount } from "@/lib/ledger/refusals";
import { checkDeadline } from "@/lib/loans/deadline";
import { endOffer } from "@/lib/loans/end-offer";
import { withReleased } from "@/lib/loans/ended";
import { loanOfTransaction } from "@/lib/loans/loan-queries";
import { isOpen, lockOffer } from "@/lib/loans/locks";
import { offerById, offerOfTransaction } from "@/lib/loans/offer-queries";
import { postLoan } from "@/lib/loans/post-loan";
import { counterparty } from "@/lib/loans/refusals";
import { endOfOffer, offerLines, ratePercent, rateTenths, TRUSTED_FROM } from "@/lib/loans/rules";
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
  const request = requestOf(ctx, "lend-offer", payload);
  await checkDeadline(ctx, request, deadline);
  const { db, actor, now: at, address } = ctx;
  const rate = rateTenths(interestRate);
  const endsAt = endOfOffer(deadline);
  const done = await withReleased(ctx, () =>
    once(ctx, request, () =>
      post(db, {
        type: "offer",
        status: "approved",
        at,
        request,
        amount,
        description,
        from: actor.id,
        to: null,
        recordId: newId(at),
        terms: { rate, deadline, visibility, endsAt },
        submittedBy: actor.id,
        lines: offerLines(actor.id, amount),
        act: { action: "offer.create", detail: { amount, rate: interestRate }, address },
      }),
    ),
  ).catch((error) => {
    throw counterparty(besideAmount(error, "offerExceeds"));
  });
  return {
    offer: await offerOfTransaction(ctx.db, viewerOf(ctx), done.transactionId),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}

/** Who the actor is as a reader of lists. */
export const viewerOf = (ctx: Context): Viewer => ({ id: ctx.actor.id, now: ctx.now });

/**
 * The lender takes an open offer back; what it held is free again. Throws not_found for one that is not
 * theirs, offer_unavailable when it is taken or has ended, or request_id_reused.
 */
export async function cancelLendOffer(ctx: Context, id: string): Promise<LoanOfferView> {
  const { db, actor, now: at, address } = ctx;
  const request = requestOf(ctx, "offer-cancel", [id]);
  await onceWithin(ctx, request, async (tx) => {
    const offer = await lockOffer(tx, id);
    if (offer.lenderId !== actor.id) throw new AppError("not_found");
    if (!isOpen(offer, at)) throw new AppError("offer_unavailable");
    const act = { action: "offer.cancel", address };
    return endOffer(tx, offer, { at, by: actor.id, act, request });
  });
  return offerById(db, viewerOf(ctx), id);
}

/**
 * Borrows what an offer holds, at once (decisions, section 7). Of two who take the same offer one gets
 * it. Throws wrong_password, too_many_attempts, not_found, own_offer, trust_required,
 * offer_unavailable, counterparty_unavailable, own_loan_overdue or request_id_reused; then nothing has moved.
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
  const { actor, now, address } = ctx;
  const request = requestOf(ctx, "take-loan", [offerId, autoRepay]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const offer = await lockOffer(tx, offerId);
    if (offer.lenderId === actor.id) throw new AppError("own_offer");
    if (offer.visibility === "trusted") {
      const { score } = await trustScore(tx, actor.id, now);
      if (score < TRUSTED_FROM) throw new AppError("trust_required", { score: TRUSTED_FROM });
    }
    if (!isOpen(offer, now)) throw new AppError("offer_unavailable");
    const { amount, rate } = offer;
    const detail = { amount, rate: ratePercent(rate), autoRepay };
    return postLoan(
      tx,
      ctx,
      request,
      { ...offer, of: "offer", sourceId: offerId, borrowerId: actor.id, autoRepay },
      { action: "loan.take", detail, address },
    );
  });
  return loanResult(ctx, done);
}

/** What an agreement came to, for the member who made it. */
export async function loanResult(ctx: Context, done: Done): Promise<LoanResult> {
  return {
    loan: await loanOfTransaction(ctx.db, viewerOf(ctx), done.transactionId),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}
