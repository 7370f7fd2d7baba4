import * as answers from "@/lib/answers/transactions";
import { readPlace } from "@/lib/transactions/order";
import { countPassbook, listPassbook } from "@/lib/transactions/queries";
import { shownCount, transactionQuery } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

/** One's own passbook, whoever asks. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One's own passbook",
    query: transactionQuery,
    list: answers.listed,
    run: async ({ db, actor }, { request, query }) => {
      const { cursor: _, limit: __, ...filter } = query;
      return listing({
        request,
        query,
        total: shownCount(await countPassbook(db, actor.id, filter)),
        read: (cursor, limit) =>
          listPassbook(db, actor.id, filter, readPlace(filter, cursor), limit),
      });
    },
  }),
});
