import { counterSharesSchema } from "@/lib/counter/schema";
import { sellShares } from "@/lib/counter/shares";
import { resource, route } from "@/lib/web/handler";
import { answerServed, servedAnswer } from "../served";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Buy a member shares with their savings: by their password, or with a second person",
    keyed: true,
    right: "counter.use",
    body: counterSharesSchema,
    answer: servedAnswer,
    status: 201,
    fails: [
      "own_record",
      "second_needed",
      "recipient_unavailable",
      "conflict",
      "shares_off",
      "share_minimum",
      "share_most",
      "insufficient_balance",
      "money_held",
      "claim_open",
      "decider_held",
    ],
    run: async (ctx, { body }) => answerServed(ctx, await sellShares(ctx, body), "sold"),
  }),
});
