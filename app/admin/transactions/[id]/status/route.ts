import { getTranslations } from "next-intl/server";
import { decideDeposit } from "@/lib/deposits/commands";
import { pathId } from "@/lib/fields";
import { transactionById } from "@/lib/transactions/queries";
import { decisionSchema } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    right: "transactions.decide",
    body: decisionSchema,
    run: async (ctx, { params, body }) => {
      const id = pathId(params.id);
      await decideDeposit(ctx, id, body);
      const transaction = await transactionById(ctx.db, id);
      const t = await getTranslations("transactions");
      return json({ message: t(body.status, { name: transaction.fromUser ?? "" }), transaction });
    },
  }),
});
