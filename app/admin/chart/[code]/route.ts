import { getTranslations } from "next-intl/server";
import { chartChangeSchema, chartNumber } from "@/lib/accounting/chart/schema";
import { id, withMessage } from "@/lib/answer-words";
import { proposeAccountChange } from "@/lib/approvals/chart-changes";
import { AppError } from "@/lib/errors";
import { resource, route } from "@/lib/web/handler";
import { doneOrProposed } from "../../done-or-proposed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary:
      "Propose other names for an account, or to close it or open it again, which a second person confirms",
    keyed: true,
    right: "system.manage",
    body: chartChangeSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: [
      "already_proposed",
      "account_of_commands",
      "account_not_empty",
      "account_waits",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const code = chartNumber.safeParse(params.code);
      if (!code.success) throw new AppError("not_found");
      const proposal = await proposeAccountChange(ctx, code.data, body);
      const t = await getTranslations("books.chart");
      return doneOrProposed({ message: t("proposed"), proposal });
    },
  }),
});
