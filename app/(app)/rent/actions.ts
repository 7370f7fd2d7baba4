"use server";

import { getTranslations } from "next-intl/server";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { moreThanAvailable } from "@/lib/ledger/refusals";
import { refuseDebt } from "@/lib/loans/borrowing";
import { cancelLendOffer, createLendOffer, viewerOf } from "@/lib/loans/offer-commands";
import { refuseRate } from "@/lib/loans/refusals";
import { lendMoney } from "@/lib/loans/request-commands";
import { requestById } from "@/lib/loans/request-queries";
import { rateTenths } from "@/lib/loans/rules";
import {
  cancelLoanSchema,
  type LendOfferTerms,
  lendMoneySchema,
  lendOfferSchema,
  lendOfferTermsSchema,
  lendTermsSchema,
} from "@/lib/loans/schema";
import { formatExact } from "@/lib/money";
import { exceedsAvailable } from "@/lib/transfers/rules";
import { formAction } from "@/lib/web/action";
import { shareText } from "@/lib/web/share-text";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { costFacts, dayOf } from "../borrow/cost-facts";
import { refuseDeadline } from "../borrow/refusals";
import { standingFacts } from "./standing-facts";

/** One step of a lend offer: form, review, password, receipt. */
export async function offerStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("lend.offer");
  const loans = await getTranslations("loans");
  const about = async ({ description, visibility, ...terms }: LendOfferTerms, today: string) => [
    ...(await costFacts({ ...terms, today })),
    { label: loans("description"), value: description ?? loans("noDescription") },
    { label: loans("visibility"), value: loans(visibility) },
  ];
  return runSteps(previous, form, {
    fields: {
      amount: "integer",
      interestRate: "decimal",
      deadline: "text",
      description: "text",
      visibility: "text",
    },
    terms: lendOfferTermsSchema,
    whole: lendOfferSchema,
    review: async (ctx, terms) => {
      refuseDeadline(terms.deadline, ctx.now);
      const { available } = await memberBalances(ctx.db, ctx.actor.id);
      if (exceedsAvailable(terms.amount, available))
        throw moreThanAvailable(available, "offerExceeds");
      return [
        ...(await about(terms, kigaliDay(ctx.now))),
        { label: loans("after"), value: formatExact(available - terms.amount) },
        { label: t("next"), value: t("nextText") },
      ];
    },
    run: async (ctx, { password, ...terms }) => {
      const { offer, availableBalance } = await createLendOffer(ctx, { password, ...terms });
      return {
        done: t("created"),
        facts: [
          ...(await about(terms, dayOf(offer.createdAt))),
          { label: loans("after"), value: formatExact(availableBalance) },
        ],
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** One step of lending on a request: rate, review, password, receipt. */
export async function lendStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("lend.money");
  const loans = await getTranslations("loans");
  return runSteps(previous, form, {
    fields: { borrowRequest: "text", interestRate: "decimal" },
    // In the form `requestId` names the intention; in the call it is what the money is lent on.
    prune: (values) => {
      values.requestId = values.borrowRequest;
      delete values.borrowRequest;
    },
    terms: lendTermsSchema,
    whole: lendMoneySchema,
    review: async (ctx, { requestId, interestRate }) => {
      const request = await requestById(ctx.db, { id: ctx.actor.id, now: ctx.now }, requestId);
      if (request.own) throw new AppError("own_request");
      if (request.status !== "pending") throw new AppError("request_unavailable");
      refuseRate(rateTenths(interestRate), rateTenths(request.maxInterest));
      await refuseDebt(ctx.db, viewerOf(ctx), request.borrowerId, request.amount);
      const { available } = await memberBalances(ctx.db, ctx.actor.id);
      if (exceedsAvailable(request.amount, available))
        throw moreThanAvailable(available, "lendExceeds");
      const { amount, deadline, borrowerName } = request;
      return [
        { label: loans("borrower"), value: borrowerName, lead: true },
        ...(await standingFacts(request)),
        ...(await costFacts({ amount, deadline, interestRate, today: kigaliDay(ctx.now) })),
        { label: loans("after"), value: formatExact(available - amount) },
      ];
    },
    run: async (ctx, input) => {
      const { loan, availableBalance } = await lendMoney(ctx, input);
      const facts = [
        ...(await costFacts({ ...loan, today: dayOf(loan.takenAt) })),
        { label: loans("borrower"), value: loan.counterparty },
        { label: loans("reference"), value: loan.reference },
      ];
      return {
        done: t("done"),
        document: { href: `/borrow/${loan.id}/agreement`, label: loans("agreement.title") },
        facts: [...facts, { label: loans("after"), value: formatExact(availableBalance) }],
        share: shareText([...facts, { label: loans("lender"), value: ctx.actor.fullName }]),
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** Takes one's own lend offer back. Answers what to tell. */
export const cancelOffer = formAction({
  // Nothing is revalidated here: the dialog would be gone before it could say what happened.
  schema: cancelLoanSchema,
  fields: { id: "text" },
  run: async (ctx, { id }) => {
    const t = await getTranslations("lend.cancel");
    const { amount } = await cancelLendOffer(ctx, id);
    return t("done", { amount: formatExact(amount) });
  },
});
