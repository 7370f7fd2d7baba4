import { getLocale } from "next-intl/server";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { listProblems, runById } from "@/lib/imports/runs";
import { problemsQuery } from "@/lib/imports/schema";
import * as answers from "@/lib/imports/views";
import { importWords } from "@/lib/imports/words";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "What is to be corrected, or worth a look, each beside its cell, in the reader's language",
    right: "imports.view",
    query: problemsQuery,
    list: answers.problem,
    fails: ["not_found"],
    run: async ({ db }, { request, query, params }) => {
      const runId = pathId(params.id);
      if (!(await runById(db, runId))) throw new AppError("not_found");
      const words = importWords(await getLocale());
      const { kind } = query;
      return listing({
        request,
        query,
        read: async (cursor, limit) => {
          const page = await listProblems(db, { runId, kind }, Number(cursor ?? 0), limit);
          const rows = page.rows.map((row) => ({ ...row, message: words.problem(row) }));
          return { ...page, rows };
        },
      });
    },
  }),
});
