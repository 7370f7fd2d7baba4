import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { recordDeposit } from "@/lib/reconciliation/record";
import { recordSchema } from "@/lib/reconciliation/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Record the deposit of a member whose money a line tells of; another person approves it",
    keyed: true,
    right: "statements.match",
    body: recordSchema,
    answer: withMessage({ transactionId: id }),
    status: 201,
    fails: [
      "own_record",
      "line_matched",
      "line_unequal",
      "recipient_unavailable",
      "external_id_taken",
    ],
    run: async (ctx, { params, body }) => {
      const transactionId = await recordDeposit(ctx, pathId(params.id), body.memberId);
      const t = await getTranslations("reconcile.calls");
      return json({ message: t("recorded"), transactionId }, { status: 201 });
    },
  }),
});
