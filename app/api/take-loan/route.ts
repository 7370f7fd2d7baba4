import { getLocale, getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import { formatDay } from "@/lib/dates";
import { takeLoan } from "@/lib/loans/offer-commands";
import { takeLoanSchema } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Take a loan on an offer",
    keyed: true,
    body: takeLoanSchema,
    answer: withMessage({ loan: answers.loan, ...balances }),
    fails: [
      ...MONEY_FAILURES,
      "not_found",
      "own_offer",
      "offer_unavailable",
      "trust_required",
      "counterparty_unavailable",
      "own_loan_overdue",
      "own_debt_limit",
      "own_money_held",
    ],
    run: async (ctx, { body }) => {
      const result = await takeLoan(ctx, body);
      const t = await getTranslations("borrow.take");
      const { amount, totalRepayment, deadline } = result.loan;
      const message = t("received", {
        amount: formatExact(amount),
        total: formatExact(totalRepayment),
        date: formatDay(deadline, await getLocale()),
      });
      return json({ message, ...result });
    },
  }),
});
