import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import * as answers from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";
import { describedOffer } from "../described-offer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Take back an open offer of one's own; its amount is free again",
    keyed: true,
    answer: withMessage({ offer: answers.loanOffer }),
    fails: ["offer_unavailable"],
    run: async (ctx, { params }) => {
      const offer = await describedOffer(await cancelLendOffer(ctx, pathId(params.id)));
      const t = await getTranslations("lend.cancel");
      return json({ message: t("done", { amount: formatExact(offer.amount) }), offer });
    },
  }),
});
