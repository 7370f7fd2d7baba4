import { noteExport } from "@/lib/audit/commands";
import { kigaliDay } from "@/lib/dates";
import { drawAside } from "@/lib/documents/pdf/pool";
import { daysOf } from "@/lib/reports/periods";
import { getWholeReport } from "@/lib/reports/queries";
import { reportKind } from "@/lib/reports/rules";
import { exportQuery } from "@/lib/reports/schema";
import { drawnLetterhead } from "@/lib/settings/queries";
import { readFigures } from "@/lib/web/figures";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { reportDocument } from "../report-pdf";

/** A custom report on A4 in the reader's language. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A custom report on paper",
    query: exportQuery,
    file: "application/pdf",
    fails: ["report_unavailable"],
    run: async ({ db, actor, now, address }, { request, query: { type, ...query } }) => {
      const kind = reportKind(type);
      const today = kigaliDay(now);
      const days = daysOf(query, today);
      const { value: report, asOf } = await readFigures(actor.id, (from) =>
        getWholeReport(from, days, today),
      );
      const document = {
        kind: "report" as const,
        // It says when it was made: of a copy, when that was so.
        ...(await reportDocument(await drawnLetterhead(db), kind, report, days, asOf ?? now)),
      };
      const filename = `${kind}-report.pdf`;
      await noteExport({ db, actor, now, address }, request, "reports.export", { kind, ...days });
      return pdfDownload(request, async () => ({ filename, draw: () => drawAside(document) }));
    },
  }),
});
