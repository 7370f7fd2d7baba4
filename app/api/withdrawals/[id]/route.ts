import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";
import { cancelWithdrawal } from "@/lib/withdrawals/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    run: async (ctx, { params }) => {
      const withdrawal = await cancelWithdrawal(ctx, pathId(params.id));
      const t = await getTranslations("withdrawals");
      const amount = formatExact(withdrawal.amount);
      return json({ message: t("cancelled", { amount }), withdrawal });
    },
  }),
});
