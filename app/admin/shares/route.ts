import { readNameCursor } from "@/lib/paging";
import { listShareholders } from "@/lib/shares/register";
import { registerQuery } from "@/lib/shares/schema";
import { shareholder } from "@/lib/shares/views";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The register of members and their shares, by name",
    right: "members.list",
    query: registerQuery,
    list: shareholder,
    run: async ({ db }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listShareholders(db, query.q, readNameCursor(cursor), limit),
      }),
  }),
});
