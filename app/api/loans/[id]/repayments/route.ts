import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { repayLoan } from "@/lib/loans/loan-commands";
import { repaymentSchema } from "@/lib/loans/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    body: repaymentSchema,
    run: async (ctx, { params, body }) => {
      const result = await repayLoan(ctx, pathId(params.id), body);
      const t = await getTranslations("borrow.repay");
      const message = result.loan.outstanding === 0 ? t("doneWhole") : t("donePart");
      return json({ message, ...result }, { status: 201 });
    },
  }),
});
