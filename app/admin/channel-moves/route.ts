import { getTranslations } from "next-intl/server";
import { moveBetweenChannels } from "@/lib/accounting/move";
import { moveSchema } from "@/lib/accounting/schema";
import { withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/transactions";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Move money from one channel into another",
    keyed: true,
    right: "channels.move",
    // Its body has the password in any case.
    fresh: false,
    body: moveSchema,
    answer: withMessage({ transaction: answers.transaction }),
    status: 201,
    fails: [...MONEY_FAILURES, "channel_short", "decider_held"],
    run: async (ctx, { body }) => {
      const transaction = await moveBetweenChannels(ctx, body);
      const [t, methods] = await Promise.all([
        getTranslations("books"),
        getTranslations("methods"),
      ]);
      const values = {
        amount: formatExact(transaction.amount),
        from: methods(channelWord(body.from)),
        to: methods(channelWord(body.to)),
      };
      const message = transaction.status === "pending" ? t("proposed", values) : t("moved", values);
      return json({ message, transaction }, { status: 201 });
    },
  }),
});
