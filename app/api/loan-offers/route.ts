import { describedOffers } from "@/app/api/lend-offers/described-offer";
import { countLoanOffers } from "@/lib/loans/counts";
import { listLoanOffers } from "@/lib/loans/offer-queries";
import { offersQuery } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

/** Offers that the reader may see: open ones first. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Offers that one may see, open ones first",
    query: offersQuery,
    list: answers.loanOffer,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countLoanOffers(db, { id: actor.id, now }, query.status)),
        read: async (cursor, limit) =>
          describedOffers(
            await listLoanOffers(
              db,
              { id: actor.id, now },
              { cursor, limit, status: query.status },
            ),
          ),
      }),
  }),
});
