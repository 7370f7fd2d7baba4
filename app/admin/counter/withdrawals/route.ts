import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/counter";
import * as transactions from "@/lib/answers/transactions";
import { withMessage } from "@/lib/answers/words";
import { counterPayOutSchema } from "@/lib/counter/schema";
import { payOut } from "@/lib/counter/serve";
import { slipAddress, slipOf } from "@/lib/documents/slip";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Pay a member cash out of one's drawer: by their password, or with a second person",
    keyed: true,
    right: "counter.use",
    body: counterPayOutSchema,
    answer: withMessage({ transaction: transactions.transaction, slip: answers.slip }),
    status: 201,
    fails: [
      "drawer_not_open",
      "own_record",
      "recipient_unavailable",
      "second_needed",
      "drawer_short",
      "insufficient_balance",
      "payee_not_active",
      "money_held",
      "claim_open",
    ],
    run: async (ctx, { body }) => {
      const transaction = await payOut(ctx, body);
      const { proof } = await slipOf(ctx, transaction.id);
      const t = await getTranslations("counter.serve");
      const message = t("paid", {
        amount: formatExact(transaction.amount),
        name: transaction.toUser ?? "",
      });
      const slip = { url: slipAddress(transaction.id, "80mm"), code: proof.code };
      return json({ message, transaction, slip }, { status: 201 });
    },
  }),
});
