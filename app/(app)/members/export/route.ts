import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { EXPORT_COLUMNS, exportRows } from "@/lib/members/export";
import { memberListQuery } from "@/lib/members/schema";
import { csvDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** The members whom the list shows, all of them, as a file (MEM-03, MEM-44). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The members as a file",
    right: "members.export",
    query: memberListQuery,
    file: "text/csv",
    run: async (ctx, { request, query }) => {
      const t = await getTranslations("members.columns");
      return csvDownload({
        filename: "members.csv",
        headings: EXPORT_COLUMNS.map((column) => t(column)),
        rows: exportRows(query),
        note: () => noteExport(ctx, request, "members.export", query),
        request,
      });
    },
  }),
});
