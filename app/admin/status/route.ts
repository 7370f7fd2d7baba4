import { readCondition } from "@/lib/operations/queries";
import { concernsOf } from "@/lib/operations/rules";
import * as answers from "@/lib/operations/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "How the installation is: what waits, ages in seconds, and what needs attention",
    right: "system.manage",
    answer: answers.systemStatus,
    run: async ({ db }) => {
      const condition = await readCondition(db);
      return json({ concerns: concernsOf(condition), condition });
    },
  }),
});
