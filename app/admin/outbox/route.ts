import { listOutbox } from "@/lib/mail/outbox";
import { countMails } from "@/lib/mail/queries";
import { outboxQuery } from "@/lib/mail/schema";
import * as answers from "@/lib/mail/views";
import { readCursor } from "@/lib/paging";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Mail that was written",
    right: "system.manage",
    query: outboxQuery,
    list: answers.mail,
    run: async (ctx, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countMails(ctx.db)),
        read: (cursor, limit) => listOutbox(ctx, readCursor(cursor), limit),
      }),
  }),
});
