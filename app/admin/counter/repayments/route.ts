import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/counter";
import * as transactions from "@/lib/answers/transactions";
import { withMessage } from "@/lib/answers/words";
import { takeRepayment } from "@/lib/counter/repay";
import { counterRepaymentSchema } from "@/lib/counter/schema";
import { slipAddress, slipOf } from "@/lib/documents/slip";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Take a member's cash into one's drawer and repay a loan of theirs with it",
    keyed: true,
    right: "counter.use",
    body: counterRepaymentSchema,
    answer: withMessage({ transaction: transactions.transaction, slip: answers.slip }),
    status: 201,
    fails: [
      "drawer_not_open",
      "own_record",
      "recipient_unavailable",
      "second_needed",
      "loan_closed",
      "insufficient_balance",
      "claim_open",
      "money_held",
    ],
    run: async (ctx, { body }) => {
      const transaction = await takeRepayment(ctx, body);
      const { proof } = await slipOf(ctx, transaction.id);
      const t = await getTranslations("counter.serve");
      const message = t("repaid", {
        amount: formatExact(transaction.amount),
        name: transaction.fromUser ?? "",
      });
      const slip = { url: slipAddress(transaction.id, "80mm"), code: proof.code };
      return json({ message, transaction, slip }, { status: 201 });
    },
  }),
});
