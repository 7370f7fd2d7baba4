import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { kigaliDay } from "@/lib/dates";
import { LINE_COLUMNS, lineRows } from "@/lib/reconciliation/export";
import { linesQuery } from "@/lib/reconciliation/schema";
import { csvDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** The lines that the list shows, all of them, as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Lines of statements as a file, with what they are of",
    right: "books.view",
    query: linesQuery,
    file: "text/csv",
    run: async (ctx, { request, query }) => {
      const { cursor: _, limit: __, ...filter } = query;
      const t = await getTranslations("reconcile.exportColumns");
      return csvDownload({
        filename: `statement-lines_${kigaliDay(ctx.now)}.csv`,
        headings: LINE_COLUMNS.map((column) => t(column)),
        rows: lineRows(filter),
        note: () => noteExport(ctx, request, "books.export", { lines: "statements", ...filter }),
        request,
      });
    },
  }),
});
