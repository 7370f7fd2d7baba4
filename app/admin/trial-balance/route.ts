import { getTrialBalance } from "@/lib/accounting/queries";
import { trialBalanceQuery } from "@/lib/accounting/schema";
import * as answers from "@/lib/answers/accounting";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The trial balance of a day",
    right: "books.view",
    query: trialBalanceQuery,
    answer: answers.trialBalance,
    run: async ({ db, now }, { query }) => json(await getTrialBalance(db, now, query.date)),
  }),
});
