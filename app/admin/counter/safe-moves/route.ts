import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import * as transactions from "@/lib/answers/transactions";
import { moveToSafe } from "@/lib/counter/drawer";
import { safeMoveSchema } from "@/lib/counter/schema";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Bring cash between one's drawer and the safe, with a second person",
    keyed: true,
    right: "counter.use",
    body: safeMoveSchema,
    answer: withMessage({ transaction: transactions.transaction }),
    status: 201,
    fails: ["drawer_not_open", "drawer_short", "account_short", "own_record", "decider_held"],
    run: async (ctx, { body }) => {
      const transaction = await moveToSafe(ctx, body);
      const t = await getTranslations("counter.drawer");
      const message = t(body.direction === "in" ? "fetched" : "brought", {
        amount: formatExact(transaction.amount),
      });
      return json({ message, transaction }, { status: 201 });
    },
  }),
});
