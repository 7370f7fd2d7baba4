import * as auditExport from "@/app/(app)/settings/audit/export/route";
import * as audit from "@/app/admin/audit/route";
import * as outbox from "@/app/admin/outbox/route";
import * as settings from "@/app/admin/settings/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

/** What the office keeps: settings, audit log and mail. */
export const OFFICE_CALLS: Call[] = [
  {
    path: "/admin/settings",
    handlers: settings,
    GET: { summary: "The organisation's settings", answer: A.settingsRead },
    PUT: { summary: "Change the organisation's settings", answer: A.settingsChanged },
  },
  { path: "/admin/audit", handlers: audit, GET: { summary: "The audit log", list: A.auditEntry } },
  {
    path: "/settings/audit/export",
    handlers: auditExport,
    GET: { summary: "The audit log as a file", file: "text/csv" },
  },
  {
    path: "/admin/outbox",
    handlers: outbox,
    GET: { summary: "Mail that was written", list: A.mail },
  },
];
