import * as reportExport from "@/app/(app)/reports/export/route";
import * as reportPdf from "@/app/(app)/reports/pdf/route";
import * as reports from "@/app/api/reports/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

/** The cooperative's figures. */
export const REPORTS_CALLS: Call[] = [
  {
    path: "/api/reports",
    handlers: reports,
    GET: { summary: "The cooperative's figures for some days", answer: A.report },
  },
  {
    path: "/reports/export",
    handlers: reportExport,
    GET: { summary: "A list of the report as a file", file: "text/csv" },
  },
  {
    path: "/reports/pdf",
    handlers: reportPdf,
    GET: { summary: "A custom report on paper", file: "application/pdf" },
  },
];
