import { getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import { lendMoney } from "@/lib/loans/request-commands";
import { lendMoneySchema } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { PAYING_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Lend on a request; the money moves at once",
    keyed: true,
    body: lendMoneySchema,
    answer: withMessage({ loan: answers.loan, ...balances }),
    fails: [
      ...PAYING_FAILURES,
      "not_found",
      "own_request",
      "request_unavailable",
      "counterparty_unavailable",
      "borrower_overdue",
      "borrower_debt_limit",
    ],
    run: async (ctx, { body }) => {
      const result = await lendMoney(ctx, body);
      const t = await getTranslations("lend.money");
      return json({ message: t("done"), ...result });
    },
  }),
});
