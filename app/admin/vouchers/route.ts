import { getTranslations } from "next-intl/server";
import { listVouchers } from "@/lib/accounting/vouchers/queries";
import { recordVoucher } from "@/lib/accounting/vouchers/record";
import { voucherSchema, vouchersQuery } from "@/lib/accounting/vouchers/schema";
import { withMessage } from "@/lib/answer-words";
import * as accounting from "@/lib/answers/accounting";
import * as answers from "@/lib/answers/transactions";
import { formatExact } from "@/lib/money";
import { readIdCursor } from "@/lib/paging";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The vouchers, the newest first",
    right: "books.view",
    query: vouchersQuery,
    list: accounting.voucher,
    run: async ({ db }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listVouchers(db, readIdCursor(cursor), limit, query.status),
      }),
  }),
  POST: route({
    summary: "Record a voucher: what the cooperative spends, earns or owns beside members' money",
    keyed: true,
    right: "vouchers.record",
    // Its body has the password in any case.
    fresh: false,
    body: voucherSchema,
    answer: withMessage({ transaction: answers.transaction }),
    status: 201,
    waits: true,
    fails: [
      ...MONEY_FAILURES,
      "channel_short",
      "account_short",
      "account_closed",
      "account_reconciled",
      "unbalanced",
      "decider_held",
    ],
    run: async (ctx, { body }) => {
      const transaction = await recordVoucher(ctx, body);
      const t = await getTranslations("books.voucher");
      const values = { amount: formatExact(transaction.amount), reference: transaction.reference };
      const waits = transaction.status === "pending";
      const message = waits ? t("proposed", values) : t("recorded", values);
      return json({ message, transaction }, { status: waits ? 202 : 201 });
    },
  }),
});
