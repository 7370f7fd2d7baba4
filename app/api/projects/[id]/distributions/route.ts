import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeDistribution } from "@/lib/approvals/projects";
import { pathId } from "@/lib/fields";
import { readCursor } from "@/lib/paging";
import { listDistributions } from "@/lib/projects/lists";
import { distributionSchema, projectListQuery } from "@/lib/projects/schema";
import * as answers from "@/lib/projects/views";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What was shared out of a project, with one's own part, newest first",
    query: projectListQuery,
    list: answers.distribution,
    run: async ({ db, actor }, { request, params, query }) => {
      const project = pathId(params.id);
      return listing({
        request,
        query,
        read: (cursor, limit) =>
          listDistributions(db, actor.id, project, readCursor(cursor), limit),
      });
    },
  }),
  POST: route({
    summary: "Propose to share out what is recorded, which a second person confirms",
    keyed: true,
    right: "projects.record",
    body: distributionSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: [
      "project_no_investors",
      "nothing_to_distribute",
      "own_record",
      "already_proposed",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeDistribution(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      return json({ message: t("distributionProposed"), proposal }, { status: 202 });
    },
  }),
});
