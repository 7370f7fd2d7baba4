import { getTrialBalance } from "@/lib/accounting/queries";
import { trialBalanceQuery } from "@/lib/accounting/schema";
import { shownTrialBalance } from "@/lib/accounting/shown";
import * as answers from "@/lib/answers/accounting";
import { withheldFrom } from "@/lib/counter/blind";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The trial balance of a day",
    right: "books.view",
    query: trialBalanceQuery,
    answer: answers.trialBalance,
    run: async ({ db, now, actor }, { query }) => {
      const withheld = await withheldFrom(db, actor);
      return json(shownTrialBalance(await getTrialBalance(db, now, query.date), withheld));
    },
  }),
});
