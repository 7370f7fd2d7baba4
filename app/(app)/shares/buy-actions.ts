"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { formatDateTime } from "@/lib/dates";
import { formatExact, formatNumber } from "@/lib/money";
import { buyShares, reviewPurchase } from "@/lib/shares/buy";
import { purchaseSchema, purchaseTermsSchema } from "@/lib/shares/schema";
import { shareText } from "@/lib/web/share-text";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";

/** One step of buying shares: form, review, password, receipt. */
export async function buyStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("shares.buy");
  const documents = await getTranslations("documents");
  const locale = await getLocale();
  const about = (count: number, amount: number) => [
    {
      label: t("youBuy"),
      value: t("shares", { count: formatNumber(count), n: count }),
      lead: true,
    },
    { label: t("cost"), value: formatExact(amount), lead: true },
  ];
  let cost: number | null = null;
  const state = await runSteps(previous, form, {
    fields: { count: "integer", cost: "integer" },
    terms: purchaseTermsSchema,
    whole: purchaseSchema,
    review: async (ctx, terms) => {
      const { count } = terms;
      const review = await reviewPurchase(ctx.db, ctx.actor.id, terms);
      cost = review.cost;
      return [
        ...about(count, review.cost),
        { label: t("value"), value: formatExact(review.terms.value) },
        ...(review.fee > 0 ? [{ label: t("fee"), value: formatExact(review.fee) }] : []),
        { label: t("sharesAfter"), value: formatNumber(review.sharesAfter) },
        { label: t("after"), value: formatExact(review.availableAfter) },
        { label: t("back"), value: t("backText") },
      ];
    },
    run: async (ctx, input) => {
      const { transaction, shares, availableBalance } = await buyShares(ctx, input);
      const facts = [
        ...about(input.count, transaction.amount),
        { label: t("sharesNow"), value: formatNumber(shares.shares) },
        { label: t("date"), value: formatDateTime(new Date(transaction.date), locale) },
        { label: t("reference"), value: transaction.reference },
      ];
      return {
        done: t("doneTitle"),
        document: { href: `/transactions/${transaction.id}/receipt`, label: documents("withCode") },
        facts: [...facts, { label: t("after"), value: formatExact(availableBalance) }],
        share: shareText(facts),
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
  // What the buyer saw goes with it from the review on: for another sum nothing is bought.
  if (cost === null || state.step !== "review") return state;
  return { ...state, typed: { ...state.typed, cost: String(cost) } };
}
