import { getTrialBalance } from "@/lib/books/queries";
import { trialBalanceQuery } from "@/lib/books/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    right: "books.view",
    query: trialBalanceQuery,
    run: async ({ db, now }, { query }) => json(await getTrialBalance(db, now, query.date)),
  }),
});
