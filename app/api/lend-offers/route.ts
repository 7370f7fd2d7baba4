import { getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import { countOwnOffers } from "@/lib/loans/counts";
import { createLendOffer } from "@/lib/loans/offer-commands";
import { listOwnOffers } from "@/lib/loans/offer-queries";
import { lendOfferSchema, offersQuery } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { shownCount } from "@/lib/transactions/schema";
import { PAYING_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";
import { describedOffer, describedOffers } from "./described-offer";

/** One's own offers, in whatever state (decisions, section 14). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One's own offers",
    query: offersQuery,
    list: answers.loanOffer,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countOwnOffers(db, { id: actor.id, now }, query.status)),
        read: async (cursor, limit) =>
          describedOffers(
            await listOwnOffers(db, { id: actor.id, now }, { cursor, limit, status: query.status }),
          ),
      }),
  }),
  POST: route({
    summary: "Offer to lend; the amount is held",
    keyed: true,
    body: lendOfferSchema,
    answer: withMessage({ offer: answers.loanOffer, ...balances }),
    status: 201,
    fails: PAYING_FAILURES,
    run: async (ctx, { body }) => {
      const result = await createLendOffer(ctx, body);
      const t = await getTranslations("lend.offer");
      const offer = await describedOffer(result.offer);
      return json({ message: t("created"), ...result, offer }, { status: 201 });
    },
  }),
});
