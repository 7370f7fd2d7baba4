import { getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/transactions";
import { formatExact } from "@/lib/money";
import { sendMoney } from "@/lib/transfers/commands";
import { sendMoneySchema } from "@/lib/transfers/schema";
import { PAYING_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Send money to a member",
    keyed: true,
    body: sendMoneySchema,
    answer: withMessage({ transaction: answers.transaction, ...balances }),
    fails: [...PAYING_FAILURES, "recipient_unavailable"],
    run: async (ctx, { body }) => {
      const result = await sendMoney(ctx, body);
      const t = await getTranslations("send");
      const { amount, toUser } = result.transaction;
      return json({
        message: t("sent", { amount: formatExact(amount), name: toUser ?? "" }),
        ...result,
      });
    },
  }),
});
