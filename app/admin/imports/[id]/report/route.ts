import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { getLocale } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { markedRows } from "@/lib/imports/marked";
import { mendsOf } from "@/lib/imports/mending/mends";
import { allMends } from "@/lib/imports/mending/queries";
import { contentOf, listProblems } from "@/lib/imports/runs";
import { MOST_PROBLEMS, markedQuery } from "@/lib/imports/schema";
import { resource, route } from "@/lib/web/handler";

const unpacked = promisify(gunzip);

/** The rows of a file that are to be mended or are mended, with what is wrong and what the file says, as CSV that no spreadsheet runs. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "The rows of a file that are to be mended or are mended, as they count now, with what is wrong and what the file says",
    right: "imports.view",
    query: markedQuery,
    file: "text/csv",
    fails: ["not_found"],
    run: async (ctx, { request, params, query: { kind } }) => {
      const runId = pathId(params.id);
      const packed = await contentOf(ctx.db, runId, kind);
      if (!packed) throw new AppError("not_found");
      const { rows } = await listProblems(ctx.db, { runId, kind }, 0, 2 * MOST_PROBLEMS);
      const mends = mendsOf((await allMends(ctx.db, runId)).cells);
      const text = await markedRows(kind, await unpacked(packed), rows, await getLocale(), mends);
      await noteExport(ctx, request, "members.export", { import: runId, file: kind });
      return new Response(request.method === "HEAD" ? null : text, {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${kind}-to-mend.csv"`,
          "cache-control": "no-store",
        },
      });
    },
  }),
});
