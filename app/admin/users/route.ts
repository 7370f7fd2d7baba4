import { readMemberCursor } from "@/lib/members/cursor";
import { memberListQuery } from "@/lib/members/schema";
import { countMembers, listMembers } from "@/lib/members/staff-queries";
import * as answers from "@/lib/members/views";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The members",
    right: "members.list",
    query: memberListQuery,
    list: answers.member,
    run: async ({ db }, { request, query }) => {
      const { cursor: _, limit: __, ...wanted } = query;
      const { q, status, role } = wanted;
      const count = await countMembers(db, { q, status, role });
      return listing({
        request,
        query,
        total: q || status || role ? shownCount(count) : String(count),
        read: (cursor, limit) =>
          listMembers(db, wanted, readMemberCursor(wanted.sort, cursor), limit),
      });
    },
  }),
});
