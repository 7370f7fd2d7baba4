"use server";

import { AppError } from "@/lib/errors";
import { checkImport, mendCells } from "@/lib/imports/mending/commands";
import { cellsIn, mendForm } from "@/lib/imports/mending/schema";
import { importActForm } from "@/lib/imports/schema";
import { quietAction } from "@/lib/web/action";

const HERE = "/members/moving-in";
const ofRun = { right: "imports.bring", renews: HERE, unhurried: true } as const;

/** Keeps the cells of a page that somebody has mended. */
export const mendBrought = quietAction({
  ...ofRun,
  schema: mendForm,
  fields: { id: "text", take: "text" },
  run: async (ctx, { id, take }, form) => {
    const { cells, refused } = cellsIn(form, take);
    if (Object.keys(refused).length > 0) throw new AppError("invalid", {}, refused);
    if (cells.length === 0) {
      throw new AppError("invalid", {}, { cells: { key: "importNothingMended" } });
    }
    await mendCells(ctx, id, cells);
  },
});

/** Reads all again with the mended cells. */
export const checkAgain = quietAction({
  ...ofRun,
  schema: importActForm,
  fields: { id: "text" },
  run: (ctx, { id }) => checkImport(ctx, id),
});
