import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/transactions";
import { pathId } from "@/lib/fields";
import { payWithdrawal } from "@/lib/transactions/pay";
import { transactionById } from "@/lib/transactions/queries";
import { json, resource, route } from "@/lib/web/handler";
import { paymentSchema } from "@/lib/withdrawals/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Write down that an approved withdrawal has been paid, with the number of the payment",
    keyed: true,
    right: "transactions.decide",
    body: paymentSchema,
    answer: withMessage({ transaction: answers.listed }),
    fails: [
      "own_record",
      "not_approved",
      "approval_lapsed",
      "second_approver",
      "not_pending",
      "payee_not_active",
      "money_held",
      "claim_open",
      "external_id_taken",
      "receipt_alike",
      "channel_short",
      "provider_waiting",
      "account_short",
      "account_closed",
      "line_matched",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const id = pathId(params.id);
      await payWithdrawal(ctx, id, body);
      const t = await getTranslations("transactions");
      return json({ message: t("paid"), transaction: await transactionById(ctx.db, id) });
    },
  }),
});
