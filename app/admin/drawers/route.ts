import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { openDrawer } from "@/lib/counter/drawer";
import { listDrawers } from "@/lib/counter/queries";
import { drawersQuery, openDrawerSchema } from "@/lib/counter/schema";
import * as answers from "@/lib/counter/views";
import { formatExact } from "@/lib/money";
import { readIdCursor } from "@/lib/paging";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The drawers of the desk, the newest first",
    right: "books.view",
    query: drawersQuery,
    list: answers.drawer,
    run: async ({ db }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listDrawers(db, readIdCursor(cursor), limit),
      }),
  }),
  POST: route({
    summary: "Open one's drawer, with cash out of the safe to which a second person agrees",
    keyed: true,
    right: "counter.use",
    body: openDrawerSchema,
    answer: withMessage({ drawer: answers.drawer }),
    status: 201,
    fails: ["drawer_open", "second_needed", "own_record", "account_short", "decider_held"],
    run: async (ctx, { body }) => {
      const drawer = await openDrawer(ctx, body);
      const t = await getTranslations("counter.drawer");
      const message = t("opened", { amount: formatExact(drawer.float) });
      return json({ message, drawer }, { status: 201 });
    },
  }),
});
