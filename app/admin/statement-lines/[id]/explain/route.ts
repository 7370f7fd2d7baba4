import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeExplanation } from "@/lib/approvals/explanations";
import { pathId } from "@/lib/fields";
import { explainSchema } from "@/lib/reconciliation/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Propose what a line was that is of no transaction; it holds once a second person confirms it",
    keyed: true,
    right: "statements.match",
    body: explainSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: ["line_matched", "line_unequal", "already_proposed", "own_record", "decider_held"],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeExplanation(ctx, pathId(params.id), body);
      const t = await getTranslations("reconcile.calls");
      return json({ message: t("explained"), proposal }, { status: 202 });
    },
  }),
});
