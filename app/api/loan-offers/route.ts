import { listLoanOffers } from "@/lib/loans/offer-queries";
import { loanListQuery } from "@/lib/loans/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

/** Offers that the reader may see: open ones first. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    query: loanListQuery,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listLoanOffers(db, { id: actor.id, now }, { cursor, limit }),
      }),
  }),
});
