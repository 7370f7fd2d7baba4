import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answers/words";
import { pathId } from "@/lib/fields";
import { withdrawSchema } from "@/lib/reconciliation/schema";
import { withdrawStatement } from "@/lib/reconciliation/withdraw";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary:
      "Take a statement back that was brought in by mistake, while none of its lines is matched",
    right: "transactions.delete",
    body: withdrawSchema,
    answer: withMessage({}),
    fails: ["statement_in_use", "channel_short"],
    run: async (ctx, { params, body }) => {
      await withdrawStatement(ctx, pathId(params.id), body.reason);
      const t = await getTranslations("reconcile.calls");
      return json({ message: t("withdrawn") });
    },
  }),
});
