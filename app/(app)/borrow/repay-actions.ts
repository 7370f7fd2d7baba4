"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { formatDate } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { memberBalances } from "@/lib/ledger/balances";
import { moreThanAvailable } from "@/lib/ledger/refusals";
import { loanById } from "@/lib/loans/details";
import { repayLoan } from "@/lib/loans/loan-commands";
import { leftToPay, partsLeft, splitRepayment } from "@/lib/loans/rules";
import { repaymentSchema, repaymentTermsSchema } from "@/lib/loans/schema";
import { formatExact } from "@/lib/money";
import { exceedsAvailable } from "@/lib/transfers/rules";
import { shareText } from "@/lib/web/share-text";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { tooMuch } from "./refusals";

/** One step of a repayment: amount, review, password, receipt. */
export async function repayStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("borrow.repay");
  const loans = await getTranslations("loans");
  const locale = await getLocale();
  const loanId = () => pathId(String(form.get("loanId") ?? ""));
  return runSteps(previous, form, {
    fields: { loanId: "text", amount: "integer" },
    prune: (values) => {
      delete values.loanId;
    },
    terms: repaymentTermsSchema,
    whole: repaymentSchema,
    review: async (ctx, { amount }) => {
      const loan = await loanById(ctx.db, { id: ctx.actor.id, now: ctx.now }, loanId());
      if (loan.role !== "borrower") throw new AppError("not_found");
      const left = leftToPay(loan);
      if (left === 0) throw new AppError("loan_closed");
      const { available } = await memberBalances(ctx.db, ctx.actor.id);
      if (amount > left) throw tooMuch("repaymentExceeds", left);
      if (exceedsAvailable(amount, available))
        throw moreThanAvailable(available, "repaymentTooLittle");
      const each = partsLeft(loan);
      const parts = splitRepayment(amount, each.interest, each.principal, each.first);
      return [
        { label: t("youPay"), value: formatExact(amount), lead: true },
        { label: t("to"), value: loan.lenderName, lead: true },
        { label: loans("reference"), value: loan.reference },
        { label: t("ofInterest"), value: formatExact(parts.interest) },
        { label: t("ofPrincipal"), value: formatExact(parts.principal) },
        { label: t("leftAfter"), value: formatExact(left - amount) },
        { label: loans("after"), value: formatExact(available - amount) },
      ];
    },
    run: async (ctx, input) => {
      const { loan, repayment, availableBalance } = await repayLoan(ctx, loanId(), input);
      const { amount, interest, principal, reference, transactionId } = repayment;
      const left = leftToPay(loan);
      const facts = [
        { label: t("youPaid"), value: formatExact(amount) },
        { label: t("to"), value: loan.counterparty },
        { label: t("ofInterest"), value: formatExact(interest) },
        { label: t("ofPrincipal"), value: formatExact(principal) },
        { label: t("leftAfter"), value: formatExact(left) },
        { label: loans("date"), value: formatDate(ctx.now, locale) },
        { label: loans("reference"), value: reference },
      ];
      return {
        done: left === 0 ? t("doneWhole") : t("donePart"),
        document: { href: `/transactions/${transactionId}/receipt`, label: t("receipt") },
        facts: [...facts, { label: loans("after"), value: formatExact(availableBalance) }],
        share: shareText(facts),
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}
