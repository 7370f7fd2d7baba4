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
import { heldBy, sharesOf } from "@/lib/shares/queries";
import { besideCount, refusePurchase, refuseTooMany } from "@/lib/shares/refusals";
import { purchaseLines, type ShareTerms, worthOf } from "@/lib/shares/rules";
import type { PurchaseInput, SharesView } from "@/lib/shares/schema";

type Terms = Omit<PurchaseInput, "password">;

type Purchase = {
  transaction: TransactionView;
  shares: SharesView;
  balance: number;
  availableBalance: number;
};

/**
 * Buys so many shares with what the actor has available. Throws wrong_password, too_many_attempts, shares_off,
 * share_minimum, share_most with how many they can hold, insufficient_balance or request_id_reused; then nothing has moved.
 */
export async function buyShares(
  ctx: Context,
  { password, ...terms }: PurchaseInput,
): Promise<Purchase> {
  await confirmPassword(ctx, password);
  return postPurchase(ctx, terms);
}

/** The purchase itself, once the password is confirmed. */
export async function postPurchase(ctx: Context, { count }: Terms): Promise<Purchase> {
  const { actor, now, address } = ctx;
  const request = requestOf(ctx, "share-buy", [count]);
  const buy = () =>
    onceWithin(ctx, request, async (tx) => {
      const terms = await shareSettings(tx, { locked: true });
      if (!terms.on) throw new AppError("shares_off");
      refuseTooMany(terms, count);
      const amount = worthOf(count, terms);
      return post(tx, {
        type: "share-buy",
        status: "approved",
        at: now,
        request,
        amount,
        from: actor.id,
        to: null,
        terms: { count },
        submittedBy: actor.id,
        lines: purchaseLines(actor.id, amount),
        act: { action: "share.buy", detail: { amount, count }, address },
      });
    });
  const done = await withReleased(ctx, buy).catch((error) => {
    throw besideCount(error, actor.id);
  });
  return {
    transaction: await viewById(ctx.db, done.transactionId),
    shares: await sharesOf(ctx.db, actor.id),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}

/** What a purchase would come to: francs, and how many shares the member would hold. */
type PurchaseReview = {
  terms: ShareTerms;
  cost: number;
  availableAfter: number;
  sharesAfter: number;
};

/** What the member is about to agree to. Throws what the command would refuse. */
export async function reviewPurchase(
  db: Executor,
  memberId: string,
  count: number,
): Promise<PurchaseReview> {
  const [terms, held, { available }] = await Promise.all([
    shareSettings(db),
    heldBy(db, memberId),
    memberBalances(db, memberId),
  ]);
  refusePurchase(terms, held, count, available);
  const cost = worthOf(count, terms);
  return { terms, cost, availableAfter: available - cost, sharesAfter: held.own + count };
}
