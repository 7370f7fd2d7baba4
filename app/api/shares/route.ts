import { getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import { transaction } from "@/lib/answers/transactions";
import { formatExact } from "@/lib/money";
import { buyShares } from "@/lib/shares/buy";
import { sharesOf } from "@/lib/shares/queries";
import { purchaseSchema } from "@/lib/shares/schema";
import { ownShares, shares } from "@/lib/shares/views";
import { PAYING_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What the member holds in shares, and on what terms",
    answer: ownShares,
    run: async ({ db, actor }) => json({ shares: await sharesOf(db, actor.id) }),
  }),
  POST: route({
    summary: "Buy shares with what one has available",
    keyed: true,
    body: purchaseSchema,
    answer: withMessage({ transaction, shares, ...balances }),
    status: 201,
    fails: [...PAYING_FAILURES, "conflict", "shares_off", "share_minimum", "share_most"],
    run: async (ctx, { body }) => {
      const result = await buyShares(ctx, body);
      const t = await getTranslations("shares.calls");
      const amount = formatExact(result.transaction.amount);
      const message = t("bought", { count: body.count, amount });
      return json({ message, ...result }, { status: 201 });
    },
  }),
});
