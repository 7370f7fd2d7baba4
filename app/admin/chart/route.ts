import { listChart } from "@/lib/accounting/chart";
import * as answers from "@/lib/answers/accounting";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The chart of accounts, with what each account holds and whether vouchers have it",
    right: "books.view",
    answer: answers.chart,
    run: async ({ db, now }) => json(await listChart(db, now)),
  }),
});
