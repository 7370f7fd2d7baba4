import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { readCursor } from "@/lib/paging";
import { createProject } from "@/lib/projects/commands";
import { countProjects, listProjects } from "@/lib/projects/queries";
import { projectQuery, projectSchema } from "@/lib/projects/schema";
import * as answers from "@/lib/projects/views";
import { shownCount } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Projects, newest first",
    query: projectQuery,
    list: answers.project,
    run: async ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countProjects(db, query)),
        read: (cursor, limit) => listProjects(db, actor.id, query, readCursor(cursor), limit),
      }),
  }),
  POST: route({
    summary: "Open a project",
    keyed: true,
    right: "projects.manage",
    body: projectSchema,
    answer: withMessage({ project: answers.project }),
    status: 201,
    run: async (ctx, { body }) => {
      const project = await createProject(ctx, body);
      const t = await getTranslations("projects.calls");
      return json({ message: t("created", { title: project.title }), project }, { status: 201 });
    },
  }),
});
