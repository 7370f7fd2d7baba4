import { getTranslations } from "next-intl/server";
import { endOtherSessions } from "@/lib/auth/sessions/commands";
import { listSessions } from "@/lib/auth/sessions/queries";
import { sessionQuery } from "@/lib/auth/sessions/schema";
import { readCursor } from "@/lib/paging";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    query: sessionQuery,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listSessions(db, actor, readCursor(cursor), limit, now),
      }),
  }),
  /** Everywhere but here. */
  DELETE: route({
    run: async (ctx) => {
      const count = await endOtherSessions(ctx);
      const t = await getTranslations("settings");
      return json({ message: t("othersEnded", { count }) });
    },
  }),
});
