import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeOutcome } from "@/lib/approvals/rail-outcomes";
import { pathId } from "@/lib/fields";
import { outcomeSchema } from "@/lib/rails/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Propose what became of a request of which its provider tells nothing; it holds once a second person confirms it",
    keyed: true,
    right: "transactions.decide",
    body: outcomeSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: ["not_pending", "already_proposed", "own_record", "decider_held"],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeOutcome(ctx, pathId(params.id), body);
      const t = await getTranslations("transactions.call");
      return json({ message: t("proposed"), proposal }, { status: 202 });
    },
  }),
});
