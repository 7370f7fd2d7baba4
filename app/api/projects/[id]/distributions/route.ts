import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/projects";
import { withMessage } from "@/lib/answers/words";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { readCursor } from "@/lib/paging";
import { distributeResults } from "@/lib/projects/distribution";
import { listDistributions } from "@/lib/projects/lists";
import { distributionSchema, projectListQuery } from "@/lib/projects/schema";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What was shared out of a project, with one's own part, newest first",
    query: projectListQuery,
    list: answers.distribution,
    run: async ({ db, actor }, { request, params, query }) => {
      const id = pathId(params.id);
      return listing({
        request,
        query,
        read: (cursor, limit) => listDistributions(db, actor.id, id, readCursor(cursor), limit),
      });
    },
  }),
  POST: route({
    summary: "Share out what is recorded and not shared out yet",
    right: "projects.record",
    body: distributionSchema,
    answer: withMessage({ distribution: answers.distribution }),
    status: 201,
    fails: [
      "project_completed",
      "project_no_investors",
      "nothing_to_distribute",
      "second_distributor",
      "request_id_reused",
    ],
    run: async (ctx, { params, body }) => {
      const distribution = await distributeResults(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      const values = {
        amount: formatExact(Math.abs(distribution.amount)),
        count: distribution.investors,
      };
      const message = t(distribution.amount > 0 ? "profitShared" : "lossShared", values);
      return json({ message, distribution }, { status: 201 });
    },
  }),
});
