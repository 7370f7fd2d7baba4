import { pathId } from "@/lib/fields";
import { listInvestors } from "@/lib/projects/lists";
import { projectListQuery } from "@/lib/projects/schema";
import * as answers from "@/lib/projects/views";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A project's investors, the largest first",
    query: projectListQuery,
    list: answers.investor,
    run: async ({ db }, { request, params, query }) => {
      const id = pathId(params.id);
      return listing({
        request,
        query,
        read: (cursor, limit) => listInvestors(db, id, cursor, limit),
      });
    },
  }),
});
