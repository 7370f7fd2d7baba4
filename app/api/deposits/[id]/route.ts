import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { cancelDeposit } from "@/lib/deposits/commands";
import * as answers from "@/lib/deposits/views";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Take back a pending deposit of one's own",
    keyed: true,
    answer: withMessage({ deposit: answers.deposit }),
    fails: ["not_pending", "provider_waiting"],
    run: async (ctx, { params }) => {
      const deposit = await cancelDeposit(ctx, pathId(params.id));
      const t = await getTranslations("deposits.cancellation");
      const amount = formatExact(deposit.amount);
      return json({ message: t("done", { amount }), deposit });
    },
  }),
});
