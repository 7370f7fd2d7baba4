"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { formatDay, kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { refuseDebt } from "@/lib/loans/borrowing";
import { takeLoan, viewerOf } from "@/lib/loans/offer-commands";
import { offerById } from "@/lib/loans/offer-queries";
import { cancelBorrowRequest, createBorrowRequest } from "@/lib/loans/request-commands";
import {
  type BorrowRequestTerms,
  borrowRequestSchema,
  borrowRequestTermsSchema,
  cancelLoanSchema,
  takeLoanSchema,
  takeTermsSchema,
} from "@/lib/loans/schema";
import { formatExact } from "@/lib/money";
import { formAction } from "@/lib/web/action";
import { shareText } from "@/lib/web/share-text";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { costFacts, dayOf } from "./cost-facts";
import { refuseDeadline } from "./refusals";

/** One step of a borrow request: form, review, password, receipt. */
export async function borrowStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("borrow.request");
  const loans = await getTranslations("loans");
  const about = async (
    { reason, autoRepay, maxInterest, ...terms }: BorrowRequestTerms,
    today: string,
  ) => [
    ...(await costFacts({ ...terms, interestRate: maxInterest, today })),
    { label: loans("reason"), value: reason },
    { label: t("autoRepay"), value: loans(autoRepay ? "yes" : "no") },
  ];
  return runSteps(previous, form, {
    fields: {
      amount: "integer",
      reason: "text",
      deadline: "text",
      maxInterest: "decimal",
      autoRepay: "boolean",
    },
    terms: borrowRequestTermsSchema,
    whole: borrowRequestSchema,
    review: async (ctx, terms) => {
      refuseDeadline(terms.deadline, ctx.now);
      await refuseDebt(ctx.db, viewerOf(ctx), ctx.actor.id, terms.amount);
      return [
        ...(await about(terms, kigaliDay(ctx.now))),
        { label: t("next"), value: t("nextText") },
      ];
    },
    run: async (ctx, { password, ...terms }) => {
      const { createdAt } = await createBorrowRequest(ctx, { password, ...terms });
      return { done: t("created"), facts: await about(terms, dayOf(createdAt)) };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** One step of taking a loan: the agreement, the password, the receipt. */
export async function takeLoanStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("borrow.take");
  const loans = await getTranslations("loans");
  const locale = await getLocale();
  return runSteps(previous, form, {
    fields: { offerId: "text", autoRepay: "boolean" },
    terms: takeTermsSchema,
    whole: takeLoanSchema,
    review: async (ctx, { offerId, autoRepay }) => {
      const offer = await offerById(ctx.db, viewerOf(ctx), offerId);
      if (offer.own) throw new AppError("own_offer");
      if (offer.status !== "available") throw new AppError("offer_unavailable");
      await refuseDebt(ctx.db, viewerOf(ctx), ctx.actor.id, offer.amount);
      return [
        ...(await costFacts({ ...offer, today: kigaliDay(ctx.now) })),
        { label: loans("lender"), value: offer.lenderName, lead: true },
        { label: t("autoRepay"), value: loans(autoRepay ? "yes" : "no"), lead: true },
      ];
    },
    run: async (ctx, input) => {
      const { loan, availableBalance } = await takeLoan(ctx, input);
      const date = formatDay(loan.deadline, locale);
      const facts = [
        { label: loans("principal"), value: formatExact(loan.amount) },
        { label: loans("cost.total"), value: formatExact(loan.totalRepayment) },
        { label: loans("deadline"), value: date },
        { label: loans("lender"), value: loan.counterparty },
        { label: loans("reference"), value: loan.reference },
      ];
      return {
        done: t("received", {
          amount: formatExact(loan.amount),
          total: formatExact(loan.totalRepayment),
          date,
        }),
        document: { href: `/borrow/${loan.id}/agreement`, label: loans("agreement.title") },
        facts: [...facts, { label: loans("after"), value: formatExact(availableBalance) }],
        share: shareText([...facts, { label: loans("borrower"), value: ctx.actor.fullName }]),
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** Takes one's own borrow request back. Answers what to tell. */
export const cancelRequest = formAction({
  // Nothing is revalidated here: the dialog would be gone before it could say what happened.
  schema: cancelLoanSchema,
  fields: { id: "text" },
  run: async (ctx, { id }) => {
    const t = await getTranslations("borrow.cancel");
    const { amount } = await cancelBorrowRequest(ctx, id);
    return t("done", { amount: formatExact(amount) });
  },
});
