import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { closeDrawer } from "@/lib/counter/close";
import { countSchema } from "@/lib/counter/schema";
import * as answers from "@/lib/counter/views";
import { pathId } from "@/lib/fields";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Count a colleague's counted drawer once more, and close it",
    right: "transactions.decide",
    body: countSchema,
    answer: withMessage({ drawer: answers.drawer }),
    fails: ["own_record", "drawer_not_counted", "drawer_closed", "counts_differ", "decider_held"],
    run: async (ctx, { params, body }) => {
      const drawer = await closeDrawer(ctx, pathId(params.id), body);
      const t = await getTranslations("counter.drawer");
      return json({ message: t("closedText", { name: drawer.clerk.name }), drawer });
    },
  }),
});
