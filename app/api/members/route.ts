import { listRecipients } from "@/lib/members/queries";
import { recipientQuery } from "@/lib/members/schema";
import { readNameCursor } from "@/lib/paging";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    query: recipientQuery,
    run: ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) =>
          listRecipients(db, actor.id, query.q, readNameCursor(cursor), limit),
      }),
  }),
});
