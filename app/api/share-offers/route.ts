import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { readCursor } from "@/lib/paging";
import { listShareOffers } from "@/lib/shares/offer-queries";
import { offerShares } from "@/lib/shares/offers";
import { offerSchema, shareMovesQuery } from "@/lib/shares/schema";
import { shareOffer } from "@/lib/shares/views";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The offers of shares that the member made or was made, newest first",
    query: shareMovesQuery,
    list: shareOffer,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listShareOffers(db, actor.id, readCursor(cursor), limit, now),
      }),
  }),
  POST: route({
    summary: "Offer shares of one's own to another member, who takes them or not; no money moves",
    keyed: true,
    body: offerSchema,
    answer: withMessage({ offer: shareOffer }),
    status: 201,
    fails: [
      ...MONEY_FAILURES,
      "shares_off",
      "share_minimum",
      "insufficient_balance",
      "claim_open",
      "recipient_unavailable",
    ],
    run: async (ctx, { body }) => {
      const offer = await offerShares(ctx, body);
      const t = await getTranslations("shares.calls");
      const message = t("offered", { name: offer.party });
      return json({ message, offer }, { status: 201 });
    },
  }),
});
