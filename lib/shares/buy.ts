import type { Executor } from "@/db/client";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import type { TransactionView } from "@/lib/ledger/schema";
import { viewById } from "@/lib/ledger/views";
import { withReleased } from "@/lib/loans/ended";
import { shareSettings } from "@/lib/settings/queries";
import { feeOf, heldBy, sharesOf } from "@/lib/shares/queries";
import { besideCount, refusePurchase, refuseTooMany } from "@/lib/shares/refusals";
import { purchaseLines, type ShareTerms, worthOf } from "@/lib/shares/rules";
import type { PurchaseInput } from "@/lib/shares/schema";
import type { SharesView } from "@/lib/shares/views";

type Terms = Omit<PurchaseInput, "password">;

type Purchase = {
  transaction: TransactionView;
  shares: SharesView;
  balance: number;
  availableBalance: number;
};

/**
 * Buys so many shares with what the actor has available. Throws wrong_password, too_many_attempts, shares_off,
 * share_minimum, share_most with how many they can hold, insufficient_balance, conflict where it costs something else than the
 * buyer saw, or request_id_reused; then nothing has moved.
 */
export async function buyShares(
  ctx: Context,
  { password, ...terms }: PurchaseInput,
): Promise<Purchase> {
  await confirmPassword(ctx, password);
  return postPurchase(ctx, terms);
}

/** A purchase at the desk, by the clerk who acts: whose shares they are, and who agreed. */
type AtDesk = {
  memberId: string;
  /** The colleague who agreed, and whether the member typed their password. */
  second: string | null;
  byMember: boolean;
};

/** The purchase itself, once whoever agrees has done so. */
export async function postPurchase(
  ctx: Context,
  { count, cost }: Terms,
  desk?: AtDesk,
): Promise<Purchase> {
  const { actor, now, address } = ctx;
  const memberId = desk?.memberId ?? actor.id;
  const request = desk
    ? requestOf(ctx, "counter-shares", [memberId, count])
    : requestOf(ctx, "share-buy", [count]);
  const buy = () =>
    onceWithin(ctx, request, async (tx) => {
      const terms = await shareSettings(tx, { locked: true });
      if (!terms.on) throw new AppError("shares_off");
      const fee = await feeOf(tx, memberId, terms, true);
      refuseTooMany(terms, count, fee);
      const amount = worthOf(count, terms) + fee;
      refuseOtherCost(amount, cost);
      return post(tx, {
        type: "share-buy",
        status: "approved",
        at: now,
        request,
        amount,
        fee,
        from: memberId,
        to: null,
        terms: { count, ...(desk && { second: desk.second, byMember: desk.byMember }) },
        submittedBy: actor.id,
        lines: purchaseLines(memberId, amount, fee),
        act: { action: desk ? "counter.shares" : "share.buy", detail: { amount, count }, address },
      });
    });
  const done = await withReleased(ctx, buy, memberId).catch((error) => {
    throw besideCount(error, memberId);
  });
  return {
    transaction: await viewById(ctx.db, done.transactionId),
    shares: await sharesOf(ctx.db, memberId),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}

// Two people change what is asked for: whoever agreed to another sum sees this one first.
function refuseOtherCost(amount: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== amount) throw new AppError("conflict");
}

/** What a purchase would come to: francs with the joining fee, and how many shares the member would hold. */
type PurchaseReview = {
  terms: ShareTerms;
  cost: number;
  fee: number;
  availableAfter: number;
  sharesAfter: number;
};

/** What the member is about to agree to. Throws what the command would refuse. */
export async function reviewPurchase(
  db: Executor,
  memberId: string,
  { count, cost: seen }: Terms,
): Promise<PurchaseReview> {
  const terms = await shareSettings(db);
  const [held, { available }, fee] = await Promise.all([
    heldBy(db, memberId),
    memberBalances(db, memberId),
    feeOf(db, memberId, terms),
  ]);
  const cost = worthOf(count, terms) + fee;
  if (terms.on) refuseOtherCost(cost, seen);
  refusePurchase(terms, held, { count, fee }, available);
  return { terms, cost, fee, availableAfter: available - cost, sharesAfter: held.own + count };
}
