import * as answers from "@/lib/answers/divisions";
import { DISTRICTS, districtOf } from "@/lib/divisions/rwanda";
import { divisionsQuery } from "@/lib/divisions/schema";
import { AppError } from "@/lib/errors";
import { resource, route } from "@/lib/web/handler";

// Boundaries change by law, not by the day.
const KEPT = { headers: { "cache-control": "private, max-age=86400" } };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Rwanda's districts, or the sectors and villages of one",
    query: divisionsQuery,
    answer: answers.divisions,
    fails: ["not_found"],
    run: async (_, { query }) => {
      if (query.district === undefined) return Response.json(DISTRICTS, KEPT);
      const district = districtOf(query.district);
      if (!district) throw new AppError("not_found");
      return Response.json(district, KEPT);
    },
  }),
});
