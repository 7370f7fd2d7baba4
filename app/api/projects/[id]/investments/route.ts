import { getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import { transaction } from "@/lib/answers/transactions";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { investInProject } from "@/lib/projects/invest";
import { investmentSchema } from "@/lib/projects/schema";
import * as answers from "@/lib/projects/views";
import { PAYING_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Invest in a project",
    keyed: true,
    body: investmentSchema,
    answer: withMessage({ transaction: transaction, project: answers.project, ...balances }),
    status: 201,
    fails: [...PAYING_FAILURES, "project_full", "project_not_open", "project_settling"],
    run: async (ctx, { params, body }) => {
      const result = await investInProject(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      const amount = formatExact(result.transaction.amount);
      const message = t("invested", { amount, title: result.project.title });
      return json({ message, ...result }, { status: 201 });
    },
  }),
});
