import { countOpenLoans } from "@/lib/loans/counts";
import { listOpenLoans } from "@/lib/loans/details";
import { loanListQuery } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

/** What everybody has out, the longest overdue first, for the office. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What everybody has out, by deadline: overdue loans first",
    right: "loans.list",
    query: loanListQuery,
    list: answers.listedLoan,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countOpenLoans(db)),
        read: (cursor, limit) => listOpenLoans(db, { id: actor.id, now }, { cursor, limit }),
      }),
  }),
});
