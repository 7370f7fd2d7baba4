import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { countBorrowRequests } from "@/lib/loans/counts";
import { createBorrowRequest } from "@/lib/loans/request-commands";
import { listBorrowRequests } from "@/lib/loans/request-queries";
import { borrowRequestSchema, requestsQuery } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { shownCount } from "@/lib/transactions/schema";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Requests for a loan, open ones first",
    query: requestsQuery,
    list: answers.borrowRequest,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countBorrowRequests(db, { id: actor.id, now }, query.status)),
        read: (cursor, limit) =>
          listBorrowRequests(db, { id: actor.id, now }, { cursor, limit, status: query.status }),
      }),
  }),
  POST: route({
    summary: "Ask for a loan",
    keyed: true,
    body: borrowRequestSchema,
    answer: withMessage({ request: answers.borrowRequest }),
    status: 201,
    fails: [...MONEY_FAILURES, "own_loan_overdue", "own_debt_limit"],
    run: async (ctx, { body }) => {
      const request = await createBorrowRequest(ctx, body);
      const t = await getTranslations("borrow.request");
      return json({ message: t("created"), request }, { status: 201 });
    },
  }),
});
