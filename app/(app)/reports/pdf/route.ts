import { kigaliDay } from "@/lib/dates";
import { daysOf } from "@/lib/reports/periods";
import { getWholeReport } from "@/lib/reports/queries";
import { reportKind } from "@/lib/reports/rules";
import { exportQuery } from "@/lib/reports/schema";
import { resource, route } from "@/lib/web/handler";
import { pdfResponse } from "@/lib/web/pdf-response";
import { reportPdf } from "../report-pdf";

/** A custom report on A4 in the reader's language. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    query: exportQuery,
    run: async ({ db, now }, { query: { type, ...query } }) => {
      const kind = reportKind(type);
      const today = kigaliDay(now);
      const days = daysOf(query, today);
      const report = await getWholeReport(db, days, today);
      return pdfResponse(`${kind}-report.pdf`, await reportPdf(kind, report, days, now));
    },
  }),
});
