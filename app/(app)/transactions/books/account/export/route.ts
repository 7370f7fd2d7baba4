import { getTranslations } from "next-intl/server";
import { LINE_COLUMNS, lineRows, sumAccountDays } from "@/lib/accounting/account-days";
import { accountsOf } from "@/lib/accounting/figures";
import { accountExportQuery } from "@/lib/accounting/schema";
import { noteExport } from "@/lib/audit/commands";
import { withheldFrom } from "@/lib/counter/blind";
import { csvHeader, csvRows } from "@/lib/csv";
import { kigaliDay, notAfter } from "@/lib/dates";
import { textDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";
import { withheldSince } from "@/lib/withheld";

/** Every ledger line that makes up a figure, as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The ledger lines of a figure, or of an account of the chart, as a file",
    right: "transactions.export",
    query: accountExportQuery,
    file: "text/csv",
    fails: ["not_found"],
    run: async ({ db, actor, now, address }, { request, query }) => {
      const { from, ...subject } = query;
      const to = notAfter(kigaliDay(now), query.to);
      const days = { from: from ?? null, to };
      const { kinds, sign } = await accountsOf(db, subject);
      const { before } = await sumAccountDays(db, kinds, days);
      const hiddenFrom = withheldSince(await withheldFrom(db, actor), kinds);
      const t = await getTranslations("books.columns");
      const word = (await getTranslations("withheld"))("short");
      return textDownload({
        filename: `account_${to}.csv`,
        contentType: "text/csv; charset=utf-8",
        writer: {
          head: csvHeader(LINE_COLUMNS.map((column) => t(column))),
          width: LINE_COLUMNS.length,
          // The balance is the last.
          write: (rows) => csvRows(rows.map((row) => [...row.slice(0, -1), row.at(-1) ?? word])),
        },
        rows: lineRows(kinds, days, before, sign, hiddenFrom),
        // What stood before these lines was.
        fromMain: true,
        note: () => noteExport({ db, actor, now, address }, request, "books.export", query),
        request,
      });
    },
  }),
});
