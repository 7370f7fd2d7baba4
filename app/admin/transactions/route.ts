import { PAGE_MAX, readCursor } from "@/lib/paging";
import { countTransactions, listTransactions } from "@/lib/transactions/queries";
import { shownCount, transactionQuery } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    right: "transactions.list",
    query: transactionQuery,
    run: async ({ db }, { request, query: { cursor, limit, ...filter } }) => {
      const [page, count] = await Promise.all([
        listTransactions(db, filter, readCursor(cursor), limit ?? PAGE_MAX),
        countTransactions(db, filter),
      ]);
      return listing(request, page, shownCount(count));
    },
  }),
});
