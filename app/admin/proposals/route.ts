import * as answers from "@/lib/answers/proposals";
import { listWaiting } from "@/lib/approvals/queries";
import { proposalsQuery } from "@/lib/approvals/schema";
import { readCursor } from "@/lib/paging";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What waits for a decision, oldest first: proposals, deposits, withdrawals, moves",
    right: "proposals.view",
    query: proposalsQuery,
    list: answers.proposal,
    run: async ({ db, actor, now }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listWaiting(db, actor, now, readCursor(cursor), limit),
      }),
  }),
});
