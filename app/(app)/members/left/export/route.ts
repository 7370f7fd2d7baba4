import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { FORMER_COLUMNS, formerRows } from "@/lib/members/former";
import { formerQuery } from "@/lib/members/schema";
import { csvDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** The register of those who left, as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The members who left, as a file",
    right: "members.export",
    query: formerQuery,
    file: "text/csv",
    run: async (ctx, { request, query }) => {
      const t = await getTranslations("members.left.columns");
      return csvDownload({
        filename: "members-left.csv",
        headings: FORMER_COLUMNS.map((column) => t(column)),
        rows: formerRows(query.q),
        note: () => noteExport(ctx, request, "members.export", { status: "left" }),
        request,
      });
    },
  }),
});
