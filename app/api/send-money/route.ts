import { getTranslations } from "next-intl/server";
import { formatExact } from "@/lib/money";
import { sendMoney } from "@/lib/transfers/commands";
import { sendMoneySchema } from "@/lib/transfers/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    body: sendMoneySchema,
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
