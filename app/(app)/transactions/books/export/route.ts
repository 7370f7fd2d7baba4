import { getLocale, getTranslations } from "next-intl/server";
import { getTrialBalance } from "@/lib/accounting/queries";
import { trialBalanceQuery } from "@/lib/accounting/schema";
import { shownTrialBalance } from "@/lib/accounting/shown";
import { noteExport } from "@/lib/audit/commands";
import { withheldFrom } from "@/lib/counter/blind";
import { csvHeader, csvRows } from "@/lib/csv";
import { asOfHeader, readFigures } from "@/lib/web/figures";
import { resource, route } from "@/lib/web/handler";

/** The trial balance as a file, with headings in the reader's language. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The trial balance as a file",
    right: "books.view",
    query: trialBalanceQuery,
    file: "text/csv",
    run: async ({ db, actor, now, address }, { request, query }) => {
      const t = await getTranslations("books");
      const locale = await getLocale();
      const withheld = (await getTranslations("withheld"))("short");
      const { value: balance, asOf } = await readFigures(actor.id, async (from) => {
        const hidden = await withheldFrom(from, actor);
        return shownTrialBalance(await getTrialBalance(from, now, query.date), hidden);
      });
      await noteExport({ db, actor, now, address }, request, "books.export", query);
      const rows = [
        ...balance.rows.map((row) => [
          row.code,
          t(`classes.${row.class}`),
          row.name[locale],
          String(row.debit ?? withheld),
          String(row.credit ?? withheld),
        ]),
        ["", t("total"), "", String(balance.totalDebit), String(balance.totalCredit)],
      ];
      const headings = [t("code"), t("group"), t("account"), t("debit"), t("credit")];
      const text = csvHeader(headings) + csvRows(rows);
      return new Response(text, {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="trial-balance_${balance.date}.csv"`,
          "cache-control": "no-store",
          ...asOfHeader(asOf),
        },
      });
    },
  }),
});
