import { getTranslations } from "next-intl/server";
import { lendMoney } from "@/lib/loans/request-commands";
import { lendMoneySchema } from "@/lib/loans/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    body: lendMoneySchema,
    run: async (ctx, { body }) => {
      const result = await lendMoney(ctx, body);
      const t = await getTranslations("lend.money");
      return json({ message: t("done"), ...result });
    },
  }),
});
