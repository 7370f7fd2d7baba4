"use server";

import { AppError } from "@/lib/errors";
import { checkImport, mendCells } from "@/lib/imports/mending/commands";
import { cellsIn, mendForm } from "@/lib/imports/mending/schema";
import { importActForm } from "@/lib/imports/schema";
import { type FormState, runForm } from "@/lib/web/action";

const HERE = "/members/moving-in";
const ofRun = { right: "imports.bring", renews: HERE, unhurried: true } as const;

/** Keeps the cells of a page that somebody has mended. */
export async function mendBrought(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: mendForm,
    fields: { id: "text", take: "text" },
    run: async (ctx, { id, take }) => {
      const { cells, refused } = cellsIn(form, take);
      if (Object.keys(refused).length > 0) throw new AppError("invalid", {}, refused);
      if (cells.length === 0) {
        throw new AppError("invalid", {}, { cells: { key: "importNothingMended" } });
      }
      await mendCells(ctx, id, cells);
      return null;
    },
  });
}

/** Reads all again with the mended cells. */
export async function checkAgain(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: importActForm,
    fields: { id: "text" },
    run: async (ctx, { id }) => {
      await checkImport(ctx, id);
      return null;
    },
  });
}
