import { readCursor } from "@/lib/paging";
import { countLines, listLines } from "@/lib/reconciliation/queries";
import { linesQuery } from "@/lib/reconciliation/schema";
import { allSuggestions } from "@/lib/reconciliation/suggestions";
import * as answers from "@/lib/reconciliation/views";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Lines of statements, the newest first, with what they may be of and why",
    right: "books.view",
    query: linesQuery,
    list: answers.line,
    run: async (ctx, { request, query }) => {
      const suggested = await allSuggestions(ctx.db, ctx.now);
      return listing({
        request,
        query,
        total: shownCount(await countLines(ctx.db, query)),
        read: async (cursor, limit) => {
          const page = await listLines(ctx.db, query, readCursor(cursor), limit);
          return {
            ...page,
            rows: page.rows.map((line) => ({ ...line, suggestions: suggested.get(line.id) ?? [] })),
          };
        },
      });
    },
  }),
});
