import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { endOffer, takeShares } from "@/lib/shares/offers";
import { takeSchema } from "@/lib/shares/schema";
import { shareOffer } from "@/lib/shares/views";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Take the shares that one is offered",
    keyed: true,
    body: takeSchema,
    answer: withMessage({ offer: shareOffer }),
    fails: [...MONEY_FAILURES, "share_offer_gone", "shares_off", "share_minimum", "share_most"],
    run: async (ctx, { params, body }) => {
      const offer = await takeShares(ctx, pathId(params.id), body.password);
      const t = await getTranslations("shares.calls");
      return json({ message: t("taken", { name: offer.party }), offer });
    },
  }),
  DELETE: route({
    summary: "Decline an offer of shares, or take one's own back",
    keyed: true,
    answer: withMessage({ offer: shareOffer }),
    fails: ["share_offer_gone"],
    run: async (ctx, { params }) => {
      const offer = await endOffer(ctx, pathId(params.id));
      const t = await getTranslations("shares.calls");
      return json({ message: t("ended"), offer });
    },
  }),
});
