import { listRecipients } from "@/lib/members/queries";
import { recipientQuery } from "@/lib/members/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    query: recipientQuery,
    run: async ({ db, actor }, { query }) => json(await listRecipients(db, actor.id, query)),
  }),
});
