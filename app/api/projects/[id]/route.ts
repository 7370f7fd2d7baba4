import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import * as answers from "@/lib/projects/answers";
import { editProject } from "@/lib/projects/commands";
import { projectById } from "@/lib/projects/queries";
import { editProjectSchema } from "@/lib/projects/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One project",
    answer: answers.projectRead,
    run: async ({ db, actor }, { params }) =>
      json({ project: await projectById(db, actor.id, pathId(params.id)) }),
  }),
  PUT: route({
    summary: "Change a project's words, target or whether it is open for investment",
    right: "projects.manage",
    body: editProjectSchema,
    answer: answers.projectKept,
    fails: ["project_completed", "conflict"],
    run: async (ctx, { params, body }) => {
      const project = await editProject(ctx, pathId(params.id), body);
      const t = await getTranslations("projects.calls");
      return json({ message: t("updated", { title: project.title }), project });
    },
  }),
});
