import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import * as transactions from "@/lib/answers/transactions";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { can } from "@/lib/permissions";
import { listMovements } from "@/lib/projects/movements";
import { movementSchema, projectListQuery } from "@/lib/projects/schema";
import { recordMovement } from "@/lib/projects/spend";
import * as answers from "@/lib/projects/views";
import { MONEY_FAILURES } from "@/lib/web/contract";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What was spent of a project's money and came back, newest first",
    query: projectListQuery,
    list: answers.movement,
    run: async ({ db, actor }, { request, params, query }) => {
      const project = pathId(params.id);
      const all = can(actor.role, "books.view");
      return listing({
        request,
        query,
        read: (cursor, limit) => listMovements(db, project, all, readCursor(cursor), limit),
      });
    },
  }),
  POST: route({
    summary: "Record what is spent of a running project's money, or what comes back",
    keyed: true,
    right: "vouchers.record",
    // Its body has the password in any case.
    fresh: false,
    body: movementSchema,
    answer: withMessage({ transaction: transactions.transaction }),
    status: 201,
    waits: true,
    fails: [
      ...MONEY_FAILURES,
      "channel_short",
      "account_short",
      "account_closed",
      "project_not_running",
      "project_short",
      "own_record",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const transaction = await recordMovement(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      const values = { amount: formatExact(transaction.amount), reference: transaction.reference };
      const waits = transaction.status === "pending";
      const message = t(waits ? `${body.kind}Waits` : `${body.kind}Recorded`, values);
      return json({ message, transaction }, { status: waits ? 202 : 201 });
    },
  }),
});
