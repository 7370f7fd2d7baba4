import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { inTurnOf } from "@/lib/heavy-work";
import { bringImport } from "@/lib/imports/bring";
import { importById, listImports } from "@/lib/imports/runs";
import { importFormSchema, importsQuery } from "@/lib/imports/schema";
import * as answers from "@/lib/imports/views";
import { readIdCursor } from "@/lib/paging";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";
import { filesBy } from "./brought";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What was brought in to move in with, the newest first",
    right: "imports.view",
    query: importsQuery,
    list: answers.movingIn,
    run: async ({ db }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listImports(db, readIdCursor(cursor), limit),
      }),
  }),
  POST: route({
    summary:
      "Check the files of the old books: members, balances, the trial balance and, if there is one, what members did in them. Nothing is in the books yet",
    right: "imports.bring",
    readsItself: { form: importFormSchema },
    answer: withMessage({ import: answers.movingIn.nullable() }),
    status: 201,
    fails: ["import_kind", "import_unreadable", "import_known", "import_under_way"],
    run: async (ctx, { request }) => {
      const brought = await filesBy(request);
      const id = await inTurnOf(ctx.actor, () => bringImport(ctx, brought));
      const found = await importById(ctx.db, id);
      const t = await getTranslations("moveIn.calls");
      const message = t("brought", { count: found?.errors ?? 0 });
      return json({ message, import: found }, { status: 201 });
    },
  }),
});
