import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/proposals";
import { decideMany } from "@/lib/approvals/decide";
import { decideManySchema } from "@/lib/approvals/schema";
import { json, resource, route } from "@/lib/web/handler";
import { outcomesOf } from "@/lib/web/outcomes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "One decision on each of up to 50 that wait; each is checked and recorded by itself",
    keyed: true,
    unhurried: true,
    right: "proposals.view",
    body: decideManySchema,
    answer: withMessage({ results: answers.decided }),
    fails: ["channel_short"],
    run: async (ctx, { body }) => {
      const results = await outcomesOf(await decideMany(ctx, body));
      const t = await getTranslations("toDecide");
      const done = results.filter(({ ok }) => ok).length;
      return json({ message: t("done", { done, refused: results.length - done }), results });
    },
  }),
});
