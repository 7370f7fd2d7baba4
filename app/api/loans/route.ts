import { listLoans } from "@/lib/loans/loan-queries";
import { loanListQuery } from "@/lib/loans/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

/** One's own loans, of both sides (decisions, section 14). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    query: loanListQuery,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listLoans(db, { id: actor.id, now }, { cursor, limit }),
      }),
  }),
});
