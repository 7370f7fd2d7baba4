import { readCursor } from "@/lib/paging";
import { listUnproven } from "@/lib/reconciliation/queries";
import { unprovenQuery } from "@/lib/reconciliation/schema";
import * as answers from "@/lib/reconciliation/views";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Deposits in the books of which no statement tells, the newest first",
    right: "books.view",
    query: unprovenQuery,
    list: answers.unproven,
    run: async (ctx, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listUnproven(ctx.db, readCursor(cursor), limit),
      }),
  }),
});
