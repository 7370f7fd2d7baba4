import { noticeWords } from "@/app/(app)/notices/notice-words";
import { countNotices, listNotices } from "@/lib/notices/queries";
import { noticeQuery } from "@/lib/notices/schema";
import * as answers from "@/lib/notices/views";
import { readCursor } from "@/lib/paging";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

/** One's own notices, in one's own language. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What happened to one's money, newest first",
    query: noticeQuery,
    list: answers.notice,
    run: async ({ db, actor, now }, { request, query }) => {
      const describe = await noticeWords(db, actor, now);
      return listing({
        request,
        query,
        total: shownCount(await countNotices(db, actor.id)),
        read: async (cursor, limit) => {
          const page = await listNotices(db, actor.id, readCursor(cursor), limit);
          return { ...page, rows: page.rows.map(describe) };
        },
      });
    },
  }),
});
