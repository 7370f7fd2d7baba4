import { takeRepayment } from "@/lib/counter/repay";
import { counterRepaymentSchema } from "@/lib/counter/schema";
import { resource, route } from "@/lib/web/handler";
import { answerServed, servedAnswer } from "../served";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Take a member's cash into one's drawer and repay a loan of theirs with it",
    keyed: true,
    right: "counter.use",
    body: counterRepaymentSchema,
    answer: servedAnswer,
    status: 201,
    fails: [
      "drawer_not_open",
      "own_record",
      "recipient_unavailable",
      "second_needed",
      "loan_closed",
      "insufficient_balance",
      "claim_open",
      "money_held",
      "decider_held",
    ],
    run: async (ctx, { body }) => answerServed(ctx, await takeRepayment(ctx, body), "repaid"),
  }),
});
