import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { JOINED_COLUMNS, joinedRows } from "@/lib/imports/joined";
import { runById } from "@/lib/imports/runs";
import { csvDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** Who has moved in, with their old and new numbers, as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "Who has moved in, with their old and new numbers and their opening balances, as a file",
    right: "imports.view",
    file: "text/csv",
    fails: ["not_found", "invalid"],
    run: async (ctx, { request, params }) => {
      const id = pathId(params.id);
      if (!(await runById(ctx.db, id))) throw new AppError("not_found");
      const t = await getTranslations("moveIn.joined");
      const said = await getTranslations("moveIn.answers.states");
      return csvDownload({
        filename: "members-moved-in.csv",
        headings: JOINED_COLUMNS.map((column) => t(column)),
        rows: joinedRows(id, {
          confirmed: said("confirmed"),
          objected: said("objected"),
          settled: said("settled"),
          silent: said("silent"),
        }),
        note: () => noteExport(ctx, request, "members.export", { import: id }),
        request,
      });
    },
  }),
});
