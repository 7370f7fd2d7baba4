import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { confirmLines } from "@/lib/reconciliation/confirm";
import { confirmSchema } from "@/lib/reconciliation/schema";
import * as answers from "@/lib/reconciliation/views";
import { json, resource, route } from "@/lib/web/handler";
import { outcomesOf } from "@/lib/web/outcomes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Confirm the certain suggestions of up to 50 lines; each is checked and recorded by itself",
    keyed: true,
    unhurried: true,
    right: "statements.match",
    body: confirmSchema,
    answer: withMessage({ results: answers.confirmed }),
    fails: ["not_found"],
    run: async (ctx, { body }) => {
      const results = await outcomesOf(await confirmLines(ctx, body.ids));
      const t = await getTranslations("reconcile.all");
      const done = results.filter(({ ok }) => ok).length;
      return json({ message: t("confirmed", { done, refused: results.length - done }), results });
    },
  }),
});
