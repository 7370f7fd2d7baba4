import { getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { repayLoan } from "@/lib/loans/loan-commands";
import { leftToPay } from "@/lib/loans/rules";
import { repaymentSchema } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Repay a loan in part or whole",
    keyed: true,
    body: repaymentSchema,
    answer: withMessage({ loan: answers.loan, repayment: answers.repayment, ...balances }),
    status: 201,
    fails: [...MONEY_FAILURES, "insufficient_balance", "loan_closed"],
    run: async (ctx, { params, body }) => {
      const result = await repayLoan(ctx, pathId(params.id), body);
      const t = await getTranslations("borrow.repay");
      const message = leftToPay(result.loan) === 0 ? t("doneWhole") : t("donePart");
      return json({ message, ...result }, { status: 201 });
    },
  }),
});
