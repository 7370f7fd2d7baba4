import * as answers from "@/lib/answers/proposals";
import { proposalAnswers } from "@/lib/approvals/answers";
import { listOver, listWaiting } from "@/lib/approvals/queries";
import { proposalsQuery } from "@/lib/approvals/schema";
import { readCursor } from "@/lib/paging";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "What waits for a decision, oldest first: proposals, deposits, withdrawals, moves; or proposals that are over",
    right: "proposals.view",
    query: proposalsQuery,
    list: answers.proposal,
    run: async ({ db, actor, now }, { request, query }) => {
      const { state, kind } = query;
      return listing({
        request,
        query,
        read: async (cursor, limit) => {
          const place = readCursor(cursor);
          const page = await (state === "waiting"
            ? listWaiting(db, actor, now, place, limit, kind)
            : listOver(db, actor, now, place, limit, state, kind));
          return { ...page, rows: await proposalAnswers(db, page.rows, actor, now) };
        },
      });
    },
  }),
});
