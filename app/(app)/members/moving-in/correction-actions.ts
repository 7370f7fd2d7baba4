"use server";

import { AppError } from "@/lib/errors";
import { checkImport, correctCells } from "@/lib/imports/correcting/commands";
import { cellsIn, correctionForm } from "@/lib/imports/correcting/schema";
import { importActForm } from "@/lib/imports/schema";
import { quietAction } from "@/lib/web/action";

const HERE = "/members/moving-in";
const ofRun = { right: "imports.bring", renews: HERE, unhurried: true } as const;

/** Keeps the cells of a page that somebody has corrected. */
export const correctBrought = quietAction({
  ...ofRun,
  schema: correctionForm,
  fields: { id: "text", take: "text" },
  run: async (ctx, { id, take }, form) => {
    const { cells, refused } = cellsIn(form, take);
    if (Object.keys(refused).length > 0) throw new AppError("invalid", {}, refused);
    if (cells.length === 0) {
      throw new AppError("invalid", {}, { cells: { key: "importNothingCorrected" } });
    }
    await correctCells(ctx, id, cells);
  },
});

/** Reads all again with the corrected cells. */
export const checkAgain = quietAction({
  ...ofRun,
  schema: importActForm,
  fields: { id: "text" },
  run: (ctx, { id }) => checkImport(ctx, id),
});
