import { getTranslations } from "next-intl/server";
import { submitDeposit } from "@/lib/deposits/commands";
import { countDeposits, listDeposits } from "@/lib/deposits/queries";
import { depositQuery, depositSchema } from "@/lib/deposits/schema";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { shownCount } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    query: depositQuery,
    run: async ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countDeposits(db, actor.id)),
        read: (cursor, limit) => listDeposits(db, actor.id, readCursor(cursor), limit),
      }),
  }),
  POST: route({
    body: depositSchema,
    run: async (ctx, { body }) => {
      const deposit = await submitDeposit(ctx, body);
      const t = await getTranslations("deposits.form");
      const shown = { amount: formatExact(deposit.amount), net: formatExact(deposit.net) };
      return json({ message: t("done", shown), deposit }, { status: 201 });
    },
  }),
});
