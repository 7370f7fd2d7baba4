import { z } from "zod";
import { AppError, type FieldErrors } from "@/lib/errors";
import { memberId } from "@/lib/fields";
import { IMPORT_KINDS, type ImportKind, MOST_CELL } from "@/lib/imports/schema";
import { atMost } from "@/lib/lengths";
import { limitField } from "@/lib/paging";

/** So many cells of one moving in may be corrected: with more, the file itself is to be corrected. */
export const MOST_CORRECTIONS = 2_000;

/** A cell of a file: the row as a spreadsheet counts it, and the column's letters. */
export type CellPlace = { kind: ImportKind; row: number; column: string };

/** What a cell is to say; empty empties it. */
export type CellCorrection = CellPlace & { text: string };

const text = z
  .string({ error: "invalidValue" })
  .refine((cell) => cell.isWellFormed() && !/\p{Cc}/u.test(cell), "unusableText")
  .transform((cell) => cell.trim())
  .pipe(z.string().check(atMost(MOST_CELL, "tooLong")));
const column = z.string({ error: "importCellUnknown" }).regex(/^[A-Z]{1,3}$/, "importCellUnknown");

/** PUT /admin/imports/{id}/rows/{n}: what a cell of the row is to say. */
export const cellCorrectionSchema = z.strictObject({
  kind: z.enum(IMPORT_KINDS, { error: "invalidValue" }),
  column,
  text,
});

/** The row in a path, from 1. Throws not_found where it cannot be one. */
export function pathRow(text: string | undefined): number {
  if (!/^[1-9]\d{0,6}$/.test(text ?? "")) throw new AppError("not_found");
  return Number(text);
}

/** The query string of the corrected cells. */
export const correctionsQuery = z.strictObject({
  limit: limitField.optional(),
  cursor: z
    .string({ error: "cursorInvalid" })
    .regex(/^\d{1,4}$/, "cursorInvalid")
    .optional(),
});

const FIELD = /^cell\.([a-z-]+)\.(\d{1,8})\.([A-Z]{1,3})$/;

/** The form of a page of cells: beside this, each cell has a field (`cellField`), with what it said and what is proposed for it. */
export const correctionForm = z.strictObject({
  id: memberId("importId"),
  take: z.string({ error: "invalidValue" }).regex(FIELD, "invalidValue").optional(),
});

/** What the field of a cell in a form is called. */
export const cellField = ({ kind, row, column }: CellPlace) => `cell.${kind}.${row}.${column}`;

/**
 * The cells of a form that say something else than they did (`said.` before the field's name); `take`: the field whose proposal is
 * taken instead (`near.` before it). `refused`: what cannot be kept, beside its field.
 */
export function cellsIn(
  form: FormData,
  take: string | undefined,
): { cells: CellCorrection[]; refused: FieldErrors } {
  const cells: CellCorrection[] = [];
  const refused: FieldErrors = {};
  for (const [name, typed] of form) {
    const [, kind = "", row, place = ""] = FIELD.exec(name) ?? [];
    const said = form.get(`said.${name}`);
    const given = take === name ? form.get(`near.${name}`) : typed;
    if (!row || typeof said !== "string" || typeof given !== "string") continue;
    // A field of one line leaves line breaks out.
    if (oneLine(given) === oneLine(said)) continue;
    const read = cellCorrectionSchema.safeParse({ kind, column: place, text: given });
    if (read.success) cells.push({ ...read.data, row: Number(row) });
    else refused[name] = { key: read.error.issues[0]?.message ?? "invalidValue" };
  }
  return { cells, refused };
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, "").trim();
