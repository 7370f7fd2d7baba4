import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";
import { cancelWithdrawal } from "@/lib/withdrawals/commands";
import * as answers from "@/lib/withdrawals/views";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Take back a pending withdrawal of one's own",
    keyed: true,
    answer: withMessage({ withdrawal: answers.withdrawal }),
    fails: ["not_pending"],
    run: async (ctx, { params }) => {
      const withdrawal = await cancelWithdrawal(ctx, pathId(params.id));
      const t = await getTranslations("withdrawals");
      const amount = formatExact(withdrawal.amount);
      return json({ message: t("cancelled", { amount }), withdrawal });
    },
  }),
});
