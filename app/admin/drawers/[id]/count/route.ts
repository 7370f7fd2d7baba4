import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { countDrawer } from "@/lib/counter/drawer";
import { countSchema } from "@/lib/counter/schema";
import * as answers from "@/lib/counter/views";
import { pathId } from "@/lib/fields";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary:
      "Count one's drawer, or in the place of a clerk who may serve no more or left it from an earlier day, without being told what should be in it",
    right: "counter.use",
    body: countSchema,
    answer: withMessage({ drawer: answers.drawer }),
    fails: ["drawer_closed", "decider_held"],
    run: async (ctx, { params, body }) => {
      const drawer = await countDrawer(ctx, pathId(params.id), body);
      const t = await getTranslations("counter.drawer");
      return json({ message: t("countedText"), drawer });
    },
  }),
});
