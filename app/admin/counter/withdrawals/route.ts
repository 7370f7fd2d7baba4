import { counterPayOutSchema } from "@/lib/counter/schema";
import { payOut } from "@/lib/counter/serve";
import { resource, route } from "@/lib/web/handler";
import { answerServed, servedAnswer } from "../served";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Pay a member cash out of one's drawer: by their password, or with a second person",
    keyed: true,
    right: "counter.use",
    body: counterPayOutSchema,
    answer: servedAnswer,
    status: 201,
    fails: [
      "drawer_not_open",
      "own_record",
      "recipient_unavailable",
      "second_needed",
      "drawer_short",
      "insufficient_balance",
      "payee_not_active",
      "money_held",
      "claim_open",
      "decider_held",
    ],
    run: async (ctx, { body }) => answerServed(ctx, await payOut(ctx, body), "paid"),
  }),
});
