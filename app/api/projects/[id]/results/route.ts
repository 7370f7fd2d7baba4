import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/projects";
import { withMessage } from "@/lib/answers/words";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { listResults } from "@/lib/projects/lists";
import { recordResult } from "@/lib/projects/results";
import { projectListQuery, resultSchema } from "@/lib/projects/schema";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A project's recorded profits and losses, newest first",
    query: projectListQuery,
    list: answers.result,
    run: async ({ db }, { request, params, query }) => {
      const id = pathId(params.id);
      return listing({
        request,
        query,
        read: (cursor, limit) => listResults(db, id, readCursor(cursor), limit),
      });
    },
  }),
  POST: route({
    summary: "Record a project's profit or loss",
    right: "projects.record",
    body: resultSchema,
    answer: withMessage({ result: answers.result }),
    status: 201,
    fails: [
      "project_completed",
      "project_no_investors",
      "loss_beyond_capital",
      "channel_short",
      "request_id_reused",
    ],
    run: async (ctx, { params, body }) => {
      const result = await recordResult(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      const amount = formatExact(result.amount);
      const message = t(`${result.kind}Recorded`, { amount });
      return json({ message, result }, { status: 201 });
    },
  }),
});
