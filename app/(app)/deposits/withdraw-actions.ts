"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { formatDateTime } from "@/lib/dates";
import { memberBalances } from "@/lib/ledger/balances";
import { moreThanAvailable } from "@/lib/ledger/refusals";
import { formatExact } from "@/lib/money";
import { refuseClosed } from "@/lib/settings/offered";
import { offeredMethods } from "@/lib/settings/queries";
import { availableAfter, exceedsAvailable } from "@/lib/transfers/rules";
import { formAction } from "@/lib/web/action";
import { shareText } from "@/lib/web/share-text";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { cancelWithdrawal, requestWithdrawal } from "@/lib/withdrawals/commands";
import { payoutField } from "@/lib/withdrawals/rules";
import {
  cancelSchema,
  type WithdrawalTerms,
  withdrawalSchema,
  withdrawalTermsSchema,
} from "@/lib/withdrawals/schema";

const FIELDS = {
  amount: "integer",
  method: "text",
  phone: "text",
  account: "text",
  description: "text",
} as const;

/** One step of a withdrawal: form, review, password, receipt. */
export async function withdrawStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("withdrawals.form");
  const documents = await getTranslations("documents");
  const status = await getTranslations("status");
  const locale = await getLocale();
  const about = ({ amount, method, phone, account }: WithdrawalTerms) => [
    { label: t("youWithdraw"), value: formatExact(amount), lead: true },
    {
      label: t("to"),
      value: [t(method), phone ?? account].filter(Boolean).join(" · "),
      lead: true,
    },
  ];
  return runSteps(previous, form, {
    fields: FIELDS,
    terms: withdrawalTermsSchema,
    whole: withdrawalSchema,
    // Without script both fields are there, one of them filled in beforehand.
    prune: (values) => {
      const kept = payoutField(String(values.method));
      for (const field of ["phone", "account"]) if (field !== kept) delete values[field];
    },
    review: async (ctx, terms) => {
      const [{ available }, offered] = await Promise.all([
        memberBalances(ctx.db, ctx.actor.id),
        offeredMethods(ctx.db),
      ]);
      refuseClosed(offered, terms.method);
      if (exceedsAvailable(terms.amount, available))
        throw moreThanAvailable(available, "withdrawalExceeds");
      return [
        ...about(terms),
        { label: t("fee"), value: t("noFee") },
        { label: t("after"), value: formatExact(availableAfter(terms.amount, available)) },
        { label: t("afterwards"), value: t("afterwardsText") },
      ];
    },
    run: async (ctx, input) => {
      const { withdrawal, availableBalance } = await requestWithdrawal(ctx, input);
      const facts = [
        ...about(input),
        { label: t("status"), value: status(withdrawal.status) },
        { label: t("date"), value: formatDateTime(new Date(withdrawal.date), locale) },
        { label: t("reference"), value: withdrawal.reference },
      ];
      return {
        done: t("doneTitle"),
        document: {
          href: `/transactions/${withdrawal.id}/receipt`,
          label: documents("withCode"),
        },
        facts: [...facts, { label: t("after"), value: formatExact(availableBalance) }],
        share: shareText(facts),
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** Takes back the pending withdrawal that the form names. Answers what to tell. */
export const takeBack = formAction({
  // Nothing is revalidated here: the dialog would be gone before it could say what happened.
  schema: cancelSchema,
  fields: { id: "text" },
  run: async (ctx, { id }) => {
    const t = await getTranslations("withdrawals");
    const { amount } = await cancelWithdrawal(ctx, id);
    return t("cancelled", { amount: formatExact(amount) });
  },
});
