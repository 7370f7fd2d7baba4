import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/deposits/views";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { collectDeposit } from "@/lib/rails/collect";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Have the provider ask one's phone for a deposit of one's own that waits",
    keyed: true,
    answer: withMessage({ deposit: answers.deposit }),
    fails: ["not_pending", "line_matched", "provider_waiting", "calls_off"],
    run: async (ctx, { params }) => {
      const deposit = await collectDeposit(ctx, pathId(params.id));
      const t = await getTranslations("deposits.form");
      const number = deposit.collect?.number ?? "";
      const amount = formatExact(deposit.amount);
      return json({ message: t("asked", { amount, number }), deposit });
    },
  }),
});
