import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { pathId } from "@/lib/fields";
import { redemptionSchema } from "@/lib/shares/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Propose to redeem a member's shares, which a second person confirms",
    keyed: true,
    right: "transactions.decide",
    body: redemptionSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: [
      "own_record",
      "shares_off",
      "share_minimum",
      "insufficient_balance",
      "already_proposed",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeRedemption(ctx, pathId(params.id), body);
      const t = await getTranslations("shares.redeem");
      return json({ message: t("doneTitle"), proposal }, { status: 202 });
    },
  }),
});
