import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeWithdrawal } from "@/lib/approvals/explanations";
import { pathId } from "@/lib/fields";
import { withdrawSchema } from "@/lib/reconciliation/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary:
      "Propose to take a statement back that was brought in by mistake, while none of its lines is matched; a second person confirms it",
    keyed: true,
    right: "transactions.delete",
    body: withdrawSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: ["statement_in_use", "already_proposed", "own_record", "decider_held"],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeWithdrawal(ctx, pathId(params.id), body.reason);
      const t = await getTranslations("reconcile.calls");
      return json({ message: t("withdrawn"), proposal }, { status: 202 });
    },
  }),
});
