import { getTranslations } from "next-intl/server";
import { single, withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { editProject } from "@/lib/projects/commands";
import { listInvestors } from "@/lib/projects/lists";
import { projectById } from "@/lib/projects/queries";
import { editProjectSchema } from "@/lib/projects/schema";
import * as answers from "@/lib/projects/views";
import { json, resource, route } from "@/lib/web/handler";
import { linkToNext } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One project",
    answer: single({ project: answers.project }),
    next: "The investors who are not among the ten named here",
    run: async ({ db, actor }, { params }) => {
      const project = await projectById(db, actor.id, pathId(params.id));
      const named = project.investors.length;
      if (project.investorCount <= named) return json({ project });
      const { next } = await listInvestors(db, project.id, undefined, named);
      const query = new URLSearchParams({ limit: String(named), ...(next && { cursor: next }) });
      const link = linkToNext(`/api/projects/${project.id}/investors`, query);
      return json({ project }, { headers: { link } });
    },
  }),
  PUT: route({
    summary: "Change a project's words, target or whether it is open for investment",
    right: "projects.manage",
    body: editProjectSchema,
    answer: withMessage({ project: answers.project }),
    fails: ["project_completed", "conflict"],
    run: async (ctx, { params, body }) => {
      const project = await editProject(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      return json({ message: t("updated", { title: project.title }), project });
    },
  }),
});
