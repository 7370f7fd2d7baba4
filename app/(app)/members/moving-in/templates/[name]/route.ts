import { AppError } from "@/lib/errors";
import { templates } from "@/lib/imports/templates";
import { resource, route } from "@/lib/web/handler";

const TYPES = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** One of the files that a cooperative fills in to move in. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A file to be filled in by a cooperative that moves in",
    right: "imports.view",
    file: [TYPES.csv, TYPES.xlsx],
    fails: ["not_found"],
    run: async (_, { params }) => {
      const found = (await templates()).find(({ name }) => name === params.name);
      if (!found) throw new AppError("not_found");
      const ending = found.name.endsWith(".csv") ? "csv" : "xlsx";
      return new Response(
        typeof found.content === "string" ? found.content : new Uint8Array(found.content),
        {
          headers: {
            "content-type": ending === "csv" ? `${TYPES.csv}; charset=utf-8` : TYPES.xlsx,
            "content-disposition": `attachment; filename="${found.name}"`,
            "cache-control": "no-store",
          },
        },
      );
    },
  }),
});
