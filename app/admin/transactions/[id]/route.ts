import { getTranslations } from "next-intl/server";
import { id, single, withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/transactions";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { pathId } from "@/lib/fields";
import { transactionDetails } from "@/lib/transactions/details";
import { deletionSchema } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";
import { doneOrProposed } from "../../done-or-proposed";

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
    summary: "Remove a transaction; for an approved one, propose its reversal",
    keyed: true,
    right: "transactions.delete",
    body: deletionSchema,
    answer: withMessage({ proposal: id.nullable() }),
    waits: true,
    fails: [
      "own_record",
      "not_reversible",
      "already_reversed",
      "not_pending",
      "withdrawal_payable",
      "provider_waiting",
      "already_proposed",
      "transaction_of_loan",
      "transaction_of_project",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const done = await deleteTransaction(ctx, pathId(params.id), body.reason);
      const t = await getTranslations("transactions.deletion");
      return done.outcome === "removed"
        ? doneOrProposed({ message: t("doneTitle"), proposal: null })
        : doneOrProposed({ message: t("proposedTitle"), proposal: done.proposal });
    },
  }),
});
