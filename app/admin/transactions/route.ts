import * as answers from "@/lib/answers/transactions";
import { readPlace } from "@/lib/transactions/order";
import { countTransactions, listTransactions } from "@/lib/transactions/queries";
import { allTransactionsQuery, shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "All transactions",
    right: "transactions.list",
    query: allTransactionsQuery,
    list: answers.listed,
    run: async ({ db }, { request, query }) => {
      const { cursor: _, limit: __, ...filter } = query;
      return listing({
        request,
        query,
        total: shownCount(await countTransactions(db, filter)),
        read: (cursor, limit) => listTransactions(db, filter, readPlace(filter, cursor), limit),
      });
    },
  }),
});
