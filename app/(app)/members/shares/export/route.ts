import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { REGISTER_COLUMNS, registerRows } from "@/lib/shares/register";
import { registerQuery } from "@/lib/shares/schema";
import { csvDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** The register of members and their shares, as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The members and their shares, as a file",
    right: "members.export",
    query: registerQuery,
    file: "text/csv",
    run: async (ctx, { request, query }) => {
      const t = await getTranslations("shares.register.columns");
      return csvDownload({
        filename: "members-shares.csv",
        headings: REGISTER_COLUMNS.map((column) => t(column)),
        rows: registerRows(query.q),
        note: () => noteExport(ctx, request, "members.export", { status: "shares" }),
        request,
      });
    },
  }),
});
