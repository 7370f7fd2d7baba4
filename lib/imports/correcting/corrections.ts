import type { CellPlace } from "@/lib/imports/correcting/schema";
import { columnPlace } from "@/lib/imports/headings";
import type { ImportKind } from "@/lib/imports/schema";

/** What corrected cells say, by file, row (from 1) and place of the column (from 0). */
export type Corrections = Partial<Record<ImportKind, Map<number, Map<number, string>>>>;

/** The same from a list. */
export function correctionsOf(cells: readonly (CellPlace & { now: string })[]): Corrections {
  const corrections: Corrections = {};
  for (const { kind, row, column, now } of cells) {
    corrections[kind] ??= new Map();
    const ofRow = corrections[kind].get(row) ?? new Map<number, string>();
    corrections[kind].set(row, ofRow.set(columnPlace(column), now));
  }
  return corrections;
}

/** A row as it counts: with its corrected cells. */
export function corrected(
  row: readonly string[],
  corrections: ReadonlyMap<number, string> | undefined,
): readonly string[] {
  if (!corrections) return row;
  const cells = [...row];
  for (const [at, text] of corrections) {
    while (cells.length < at) cells.push("");
    cells[at] = text;
  }
  return cells;
}
