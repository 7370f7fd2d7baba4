import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeResult } from "@/lib/approvals/projects";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { listResults } from "@/lib/projects/lists";
import { projectListQuery, resultSchema } from "@/lib/projects/schema";
import * as answers from "@/lib/projects/views";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A project's recorded profits and losses, newest first",
    query: projectListQuery,
    list: answers.result,
    run: async ({ db }, { request, params, query }) => {
      const project = pathId(params.id);
      return listing({
        request,
        query,
        read: (cursor, limit) => listResults(db, project, readCursor(cursor), limit),
      });
    },
  }),
  POST: route({
    summary: "Propose a project's profit or loss, which a second person confirms",
    keyed: true,
    right: "projects.record",
    body: resultSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: [
      "project_no_investors",
      "loss_beyond_capital",
      "late_loss",
      "project_short",
      "result_beyond_out",
      "own_record",
      "already_proposed",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeResult(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      const amount = formatExact(body.amount);
      const message = t(`${body.kind}Proposed`, { amount });
      return json({ message, proposal }, { status: 202 });
    },
  }),
});
