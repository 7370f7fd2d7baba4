import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { listCorrections } from "@/lib/imports/correcting/queries";
import { correctionsQuery } from "@/lib/imports/correcting/schema";
import { runById } from "@/lib/imports/runs";
import * as answers from "@/lib/imports/views";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The corrected cells: what each file says, what counts instead, and who says so",
    right: "imports.view",
    query: correctionsQuery,
    list: answers.correctedCell,
    fails: ["not_found"],
    run: async ({ db }, { request, query, params }) => {
      const runId = pathId(params.id);
      if (!(await runById(db, runId))) throw new AppError("not_found");
      const read = (cursor: string | undefined, limit: number) =>
        listCorrections(db, runId, Number(cursor ?? 0), limit);
      return listing({ request, query, read });
    },
  }),
});
