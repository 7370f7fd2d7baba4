import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { EXPORT_COLUMNS, exportRows } from "@/lib/audit/export";
import { resolveFilter } from "@/lib/audit/people";
import { auditQuery } from "@/lib/audit/schema";
import { hiddenCounts } from "@/lib/counter/blind";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { csvDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** The entries that the audit log shows, all of them, as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The audit log as a file",
    right: "audit.view",
    query: auditQuery,
    file: "text/csv",
    run: async ({ db, actor, now, address }, { request, query }) => {
      const { scope, problems } = await resolveFilter(db, query);
      if (!scope) throw new AppError("invalid", {}, problems);
      const t = await getTranslations("audit.columns");
      return csvDownload({
        filename: `audit_${kigaliDay(now)}.csv`,
        headings: EXPORT_COLUMNS.map((column) => t(column)),
        rows: exportRows({ ...scope, hidden: await hiddenCounts(db, actor) }),
        note: () => noteExport({ db, actor, now, address }, request, "audit.export", query),
        request,
      });
    },
  }),
});
