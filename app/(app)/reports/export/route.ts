import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { csvHeader, csvRows } from "@/lib/csv";
import { kigaliDay } from "@/lib/dates";
import { daysOf } from "@/lib/reports/periods";
import { getReport } from "@/lib/reports/queries";
import { reportKind } from "@/lib/reports/rules";
import { exportQuery } from "@/lib/reports/schema";
import { asOfHeader, readFigures } from "@/lib/web/figures";
import { resource, route } from "@/lib/web/handler";

/** A list of the report as a file with headings in the reader's language; francs as plain integers. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A list of the report as a file",
    query: exportQuery,
    file: "text/csv",
    fails: ["report_unavailable"],
    run: async ({ db, actor, now, address }, { request, query: { type, ...query } }) => {
      const kind = reportKind(type);
      const t = await getTranslations("reports.fields");
      const types = await getTranslations("types");
      const today = kigaliDay(now);
      const days = daysOf(query, today);
      const read = await readFigures(actor.id, (from) => getReport(from, days, today));
      const report = read.value;
      await noteExport({ db, actor, now, address }, request, "reports.export", { kind, ...days });
      const [headings, rows] =
        kind === "members"
          ? [
              [t("district"), t("count")],
              report.membersByDistrict.map((row) => [row.district ?? "", String(row.count)]),
            ]
          : [
              [t("type"), t("count"), t("amount")],
              report.transactionTypes.map((row) => [
                types(row.type),
                String(row.count),
                String(row.amount),
              ]),
            ];
      return new Response(csvHeader(headings) + csvRows(rows), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${kind}-report.csv"`,
          "cache-control": "no-store",
          ...asOfHeader(read.asOf),
        },
      });
    },
  }),
});
