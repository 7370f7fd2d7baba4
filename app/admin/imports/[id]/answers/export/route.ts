import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { OBJECTION_COLUMNS, objectionRows } from "@/lib/imports/joined";
import { runById } from "@/lib/imports/runs";
import { csvDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** Every objection of those who moved in, also those that are settled, as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "Who objected to the balance that was brought in, why, and how it was settled, as a file",
    right: "imports.view",
    file: "text/csv",
    fails: ["not_found", "invalid"],
    run: async (ctx, { request, params }) => {
      const id = pathId(params.id);
      if (!(await runById(ctx.db, id))) throw new AppError("not_found");
      const t = await getTranslations("moveIn.objections");
      return csvDownload({
        filename: "objections-moved-in.csv",
        headings: OBJECTION_COLUMNS.map((column) => t(column)),
        rows: objectionRows(id),
        note: () => noteExport(ctx, request, "members.export", { import: id }),
        request,
      });
    },
  }),
});
