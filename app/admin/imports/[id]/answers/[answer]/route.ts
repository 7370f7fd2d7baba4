import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { settleObjection } from "@/lib/imports/answers";
import { settlementSchema } from "@/lib/imports/confirming/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary:
      "Settle a member's objection to their balance in words, and by the transaction that corrects it; the member is asked again",
    right: "members.enrol",
    body: settlementSchema,
    answer: withMessage({}),
    fails: ["not_found", "not_pending", "own_import", "invalid"],
    run: async (ctx, { params, body }) => {
      const about = { runId: pathId(params.id), id: pathId(params.answer) };
      await settleObjection(ctx, about, body);
      const t = await getTranslations("moveIn.answers");
      return json({ message: t("settled") });
    },
  }),
});
