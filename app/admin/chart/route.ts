import { getTranslations } from "next-intl/server";
import { listChart } from "@/lib/accounting/chart/queries";
import { chartAddSchema } from "@/lib/accounting/chart/schema";
import { shownChart } from "@/lib/accounting/shown";
import { id, withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/accounting";
import { proposeAccount } from "@/lib/approvals/chart-changes";
import { withheldFrom } from "@/lib/counter/blind";
import { kigaliDay } from "@/lib/dates";
import { json, resource, route } from "@/lib/web/handler";
import { doneOrProposed } from "../done-or-proposed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The chart of accounts, with what each account holds and whether vouchers have it",
    right: "books.view",
    answer: answers.chart,
    run: async ({ db, now, actor }) => {
      const withheld = await withheldFrom(db, actor);
      return json(shownChart(await listChart(db, now), withheld, kigaliDay(now)));
    },
  }),
  POST: route({
    summary: "Propose another account, which is there once a second person confirms it",
    keyed: true,
    right: "system.manage",
    body: chartAddSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: ["already_proposed", "decider_held"],
    run: async (ctx, { body }) => {
      const proposal = await proposeAccount(ctx, body);
      const t = await getTranslations("books.chart");
      return doneOrProposed({ message: t("proposed"), proposal });
    },
  }),
});
