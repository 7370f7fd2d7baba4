import { getLocale, getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/dates";
import { takeLoan } from "@/lib/loans/offer-commands";
import { takeLoanSchema } from "@/lib/loans/schema";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    body: takeLoanSchema,
    run: async (ctx, { body }) => {
      const result = await takeLoan(ctx, body);
      const t = await getTranslations("borrow.take");
      const { amount, totalRepayment, deadline } = result.loan;
      const message = t("received", {
        amount: formatExact(amount),
        total: formatExact(totalRepayment),
        date: formatDay(deadline, await getLocale()),
      });
      return json({ message, ...result });
    },
  }),
});
