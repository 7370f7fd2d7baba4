import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/transactions";
import { single } from "@/lib/answers/words";
import { pathId } from "@/lib/fields";
import { deleteTransaction } from "@/lib/transactions/delete";
import { transactionDetails } from "@/lib/transactions/details";
import { deletionSchema } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Everything about one transaction",
    right: "transactions.list",
    answer: single({ transaction: answers.details }),
    run: async ({ db, actor }, { params }) => {
      const reader = { id: actor.id, all: true };
      return json({ transaction: await transactionDetails(db, pathId(params.id), reader) });
    },
  }),
  DELETE: route({
    summary: "Remove a transaction; an approved one is reversed",
    right: "transactions.delete",
    body: deletionSchema,
    fails: [
      "own_record",
      "not_reversible",
      "already_reversed",
      "not_pending",
      "channel_short",
      "reversal_overdraws",
      "transaction_of_loan",
      "transaction_of_project",
    ],
    run: async (ctx, { params, body }) => {
      await deleteTransaction(ctx, pathId(params.id), body.reason ?? null);
      const t = await getTranslations("transactions");
      return json({ message: t("deletion.doneTitle") });
    },
  }),
});
