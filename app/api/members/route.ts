import { countRecipients, listRecipients } from "@/lib/members/queries";
import { recipientQuery } from "@/lib/members/schema";
import * as answers from "@/lib/members/views";
import { readNameCursor } from "@/lib/paging";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Whom one can send money to",
    query: recipientQuery,
    list: answers.recipient,
    run: async ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countRecipients(db, actor.id, query.q)),
        read: (cursor, limit) => listRecipients(db, actor, query.q, readNameCursor(cursor), limit),
      }),
  }),
});
