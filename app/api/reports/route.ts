import * as answers from "@/lib/answers/reports";
import { kigaliDay } from "@/lib/dates";
import { daysOf } from "@/lib/reports/periods";
import { getReport } from "@/lib/reports/queries";
import { reportQuery } from "@/lib/reports/schema";
import { asOfHeader, readFigures } from "@/lib/web/figures";
import { json, resource, route } from "@/lib/web/handler";

/** The cooperative's figures for some days: totals only, for every member. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The cooperative's figures for some days",
    query: reportQuery,
    answer: answers.report,
    run: async ({ actor, now }, { query }) => {
      const today = kigaliDay(now);
      const days = daysOf(query, today);
      const { value, asOf } = await readFigures(actor.id, (db) => getReport(db, days, today));
      return json(value, { headers: asOfHeader(asOf) });
    },
  }),
});
