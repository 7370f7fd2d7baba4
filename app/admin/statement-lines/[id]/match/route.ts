import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { matchByHand, undoMatch } from "@/lib/reconciliation/match";
import { matchSchema } from "@/lib/reconciliation/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Say which transaction a line is of, or which several; several lines of one transaction by lineIds",
    right: "statements.match",
    body: matchSchema,
    answer: withMessage({}),
    fails: [
      "own_record",
      "own_statement",
      "own_unproven",
      "own_move",
      "line_matched",
      "line_unequal",
    ],
    run: async (ctx, { params, body }) => {
      const { transactionId, transactionIds, lineIds = [] } = body;
      const transactions = transactionIds ?? (transactionId ? [transactionId] : []);
      await matchByHand(ctx, [pathId(params.id), ...lineIds], transactions);
      const t = await getTranslations("reconcile.calls");
      return json({ message: t("matched") });
    },
  }),
  DELETE: route({
    summary: "Undo what a line was said to be of, while that is not in the books",
    right: "statements.match",
    answer: withMessage({}),
    fails: ["own_record", "line_posted"],
    run: async (ctx, { params }) => {
      await undoMatch(ctx, pathId(params.id));
      const t = await getTranslations("reconcile.calls");
      return json({ message: t("undone") });
    },
  }),
});
