import * as answers from "@/lib/answers/reports";
import { getDashboard } from "@/lib/reports/queries";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The cooperative's figures",
    right: "dashboard.organisation",
    answer: answers.dashboard,
    run: async ({ db }) => json(await getDashboard(db)),
  }),
});
