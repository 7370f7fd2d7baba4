import { countLoans } from "@/lib/loans/counts";
import { listLoans } from "@/lib/loans/loan-queries";
import { ownLoansQuery } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

/** One's own loans, of both sides (decisions, section 14). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One's own loans, borrowed and lent",
    query: ownLoansQuery,
    list: answers.loan,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countLoans(db, { id: actor.id, now }, query.status)),
        read: (cursor, limit) =>
          listLoans(db, { id: actor.id, now }, { cursor, limit, status: query.status }),
      }),
  }),
});
