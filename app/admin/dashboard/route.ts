import { getDashboard } from "@/lib/reports/queries";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    right: "dashboard.organisation",
    run: async ({ db }) => json(await getDashboard(db)),
  }),
});
