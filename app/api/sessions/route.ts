import { getTranslations } from "next-intl/server";
import { endOtherSessions } from "@/lib/auth/sessions/commands";
import { listSessions } from "@/lib/auth/sessions/queries";
import { sessionQuery } from "@/lib/auth/sessions/schema";
import * as answers from "@/lib/auth/sessions/views";
import { readCursor } from "@/lib/paging";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Where one is signed in",
    query: sessionQuery,
    list: answers.session,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listSessions(db, actor, readCursor(cursor), limit, now),
      }),
  }),
  /** Everywhere but here. */
  DELETE: route({
    summary: "Sign out everywhere else",
    run: async (ctx) => {
      const count = await endOtherSessions(ctx);
      const t = await getTranslations("settings");
      return json({ message: t("othersEnded", { count }) });
    },
  }),
});
