import { getTranslations } from "next-intl/server";
import { submitDeposit } from "@/lib/deposits/commands";
import { listDeposits } from "@/lib/deposits/queries";
import { depositQuery, depositSchema } from "@/lib/deposits/schema";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    query: depositQuery,
    run: ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listDeposits(db, actor.id, readCursor(cursor), limit),
      }),
  }),
  POST: route({
    body: depositSchema,
    run: async (ctx, { body }) => {
      const deposit = await submitDeposit(ctx, body);
      const t = await getTranslations("deposits");
      const shown = { amount: formatExact(deposit.amount), net: formatExact(deposit.net) };
      return json({ message: t("submitted", shown), deposit }, { status: 201 });
    },
  }),
});
