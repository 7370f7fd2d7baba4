import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { getLocale } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { correctionsOf } from "@/lib/imports/correcting/corrections";
import { allCorrections } from "@/lib/imports/correcting/queries";
import { markedRows } from "@/lib/imports/marked";
import { contentOf, listProblems } from "@/lib/imports/runs";
import { MOST_PROBLEMS, markedQuery } from "@/lib/imports/schema";
import { resource, route } from "@/lib/web/handler";

const unpacked = promisify(gunzip);

/** The rows of a file that are to be corrected or are corrected, with what is wrong and what the file says, as CSV that no spreadsheet runs. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "The rows of a file that are to be corrected or are corrected, as they count now, with what is wrong and what the file says",
    right: "imports.view",
    query: markedQuery,
    file: "text/csv",
    fails: ["not_found"],
    run: async (ctx, { request, params, query: { kind } }) => {
      const runId = pathId(params.id);
      const packed = await contentOf(ctx.db, runId, kind);
      if (!packed) throw new AppError("not_found");
      const { rows } = await listProblems(ctx.db, { runId, kind }, 0, 2 * MOST_PROBLEMS);
      const corrections = correctionsOf((await allCorrections(ctx.db, runId)).cells);
      const text = await markedRows(
        kind,
        await unpacked(packed),
        rows,
        await getLocale(),
        corrections,
      );
      await noteExport(ctx, request, "members.export", { import: runId, file: kind });
      return new Response(request.method === "HEAD" ? null : text, {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${kind}-to-correct.csv"`,
          "cache-control": "no-store",
        },
      });
    },
  }),
});
