import { columnPlace } from "@/lib/imports/headings";
import type { CellPlace } from "@/lib/imports/mending/schema";
import type { ImportKind } from "@/lib/imports/schema";

/** What mended cells say, by file, row (from 1) and place of the column (from 0). */
export type Mends = Partial<Record<ImportKind, Map<number, Map<number, string>>>>;

/** The same from a list. */
export function mendsOf(cells: readonly (CellPlace & { now: string })[]): Mends {
  const mends: Mends = {};
  for (const { kind, row, column, now } of cells) {
    mends[kind] ??= new Map();
    const ofRow = mends[kind].get(row) ?? new Map<number, string>();
    mends[kind].set(row, ofRow.set(columnPlace(column), now));
  }
  return mends;
}

/** A row as it counts: with its mended cells. */
export function mended(
  row: readonly string[],
  mends: ReadonlyMap<number, string> | undefined,
): readonly string[] {
  if (!mends) return row;
  const cells = [...row];
  for (const [at, text] of mends) {
    while (cells.length < at) cells.push("");
    cells[at] = text;
  }
  return cells;
}
