import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { investInProject } from "@/lib/projects/invest";
import { investmentSchema } from "@/lib/projects/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    body: investmentSchema,
    run: async (ctx, { params, body }) => {
      const result = await investInProject(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      const amount = formatExact(result.transaction.amount);
      const message = t("invested", { amount, title: result.project.title });
      return json({ message, ...result }, { status: 201 });
    },
  }),
});
