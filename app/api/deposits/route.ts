import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { countDeposits, listDeposits } from "@/lib/deposits/queries";
import { depositQuery, depositSchema } from "@/lib/deposits/schema";
import * as answers from "@/lib/deposits/views";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { requestDeposit } from "@/lib/rails/collect";
import { shownCount } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One's own deposits",
    query: depositQuery,
    list: answers.deposit,
    run: async ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countDeposits(db, actor.id, query.status)),
        read: (cursor, limit) =>
          listDeposits(db, actor.id, readCursor(cursor), limit, query.status),
      }),
  }),
  POST: route({
    summary: "Submit a deposit, which waits for approval, or for its phone where it is asked",
    keyed: true,
    body: depositSchema,
    answer: withMessage({ deposit: answers.deposit }),
    status: 201,
    fails: [
      "reference_taken",
      "external_id_taken",
      "receipt_alike",
      "deposit_alike",
      "deposits_waiting",
      "too_many_deposits",
      "calls_off",
    ],
    run: async (ctx, { body }) => {
      const deposit = await requestDeposit(ctx, body);
      const t = await getTranslations("deposits.form");
      const shown = { amount: formatExact(deposit.amount), net: formatExact(deposit.net) };
      return json({ message: t("done", shown), deposit }, { status: 201 });
    },
  }),
});
