import { getTranslations } from "next-intl/server";
import { balances, withMessage } from "@/lib/answer-words";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { shownCount } from "@/lib/transactions/schema";
import { PAYING_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";
import { requestWithdrawal } from "@/lib/withdrawals/commands";
import { countWithdrawals, listWithdrawals } from "@/lib/withdrawals/queries";
import { withdrawalQuery, withdrawalSchema } from "@/lib/withdrawals/schema";
import * as answers from "@/lib/withdrawals/views";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One's own withdrawals",
    query: withdrawalQuery,
    list: answers.withdrawal,
    run: async ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countWithdrawals(db, actor.id, query.status)),
        read: (cursor, limit) =>
          listWithdrawals(db, actor.id, readCursor(cursor), limit, query.status),
      }),
  }),
  POST: route({
    summary: "Ask for a withdrawal, which is held and waits for approval",
    keyed: true,
    body: withdrawalSchema,
    answer: withMessage({ withdrawal: answers.withdrawal, ...balances }),
    status: 201,
    fails: PAYING_FAILURES,
    run: async (ctx, { body }) => {
      const result = await requestWithdrawal(ctx, body);
      const t = await getTranslations("withdrawals");
      const amount = formatExact(result.withdrawal.amount);
      return json({ message: t("requested", { amount }), ...result }, { status: 201 });
    },
  }),
});
