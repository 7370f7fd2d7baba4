import { readCursor } from "@/lib/paging";
import { listShareMoves } from "@/lib/shares/queries";
import { shareMovesQuery } from "@/lib/shares/schema";
import { shareMove } from "@/lib/shares/views";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What came to the member's shares and left them, newest first",
    query: shareMovesQuery,
    list: shareMove,
    run: async ({ db, actor }, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) => listShareMoves(db, actor.id, readCursor(cursor), limit),
      }),
  }),
});
