import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { setProjectStatus } from "@/lib/projects/commands";
import { projectStatusSchema } from "@/lib/projects/schema";
import * as answers from "@/lib/projects/views";
import { json, resource, route } from "@/lib/web/handler";

const SAID = { active: "unchanged", running: "running", completed: "completed" } as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Set a project running or complete it, which returns the capital",
    keyed: true,
    right: "projects.manage",
    fresh: true,
    body: projectStatusSchema,
    answer: withMessage({ project: answers.project }),
    fails: [
      "own_record",
      "project_step",
      "project_completed",
      "project_unsettled",
      "project_money_out",
      "project_money_over",
      "project_money_waits",
      "conflict",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const project = await setProjectStatus(ctx, pathId(params.id), body.status);
      const t = await getTranslations("projects.calls");
      return json({ message: t(SAID[project.status], { title: project.title }), project });
    },
  }),
});
