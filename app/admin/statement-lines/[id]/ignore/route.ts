import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { ignoreLine } from "@/lib/reconciliation/match";
import { ignoreSchema } from "@/lib/reconciliation/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Set a line aside that could not be read",
    right: "statements.match",
    body: ignoreSchema,
    answer: withMessage({}),
    fails: ["line_matched", "line_unequal"],
    run: async (ctx, { params, body }) => {
      await ignoreLine(ctx, pathId(params.id), body.reason);
      const t = await getTranslations("reconcile.calls");
      return json({ message: t("ignored") });
    },
  }),
});
