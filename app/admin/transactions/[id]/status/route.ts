import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/transactions";
import { pathId } from "@/lib/fields";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionById } from "@/lib/transactions/queries";
import { decisionSchema } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary:
      "Approve or reject a pending transaction; a withdrawal with a receipt's number is paid at once",
    keyed: true,
    right: "transactions.decide",
    body: decisionSchema,
    answer: withMessage({ transaction: answers.listed }),
    fails: [
      "own_record",
      "second_approver",
      "not_pending",
      "payee_not_active",
      "money_held",
      "claim_open",
      "external_id_taken",
      "receipt_alike",
      "payee_differs",
      "channel_short",
      "provider_waiting",
      "account_short",
      "account_closed",
      "account_reconciled",
      "project_short",
      "project_not_running",
      "line_matched",
      "decider_held",
      "proof_missing",
      "own_statement",
    ],
    run: async (ctx, { params, body }) => {
      const id = pathId(params.id);
      const outcome = await decideTransaction(ctx, id, body);
      const transaction = await transactionById(ctx.db, id);
      const t = await getTranslations("transactions");
      const message = outcome === "first" ? t("firstApproval") : t(outcome);
      return json({ message, transaction });
    },
  }),
});
