import { counterDepositSchema } from "@/lib/counter/schema";
import { takeDeposit } from "@/lib/counter/serve";
import { resource, route } from "@/lib/web/handler";
import { answerServed, servedAnswer } from "../served";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Take a member's cash into one's drawer; it is theirs at once",
    keyed: true,
    right: "counter.use",
    body: counterDepositSchema,
    answer: servedAnswer,
    status: 201,
    fails: [
      "drawer_not_open",
      "own_record",
      "recipient_unavailable",
      "second_needed",
      "decider_held",
    ],
    run: async (ctx, { body }) => answerServed(ctx, await takeDeposit(ctx, body), "taken"),
  }),
});
