import type { Mapping } from "@/lib/channels/mapping";
import {
  columnsOf,
  dateFormOf,
  decimalOf,
  headingsKey,
  textsOf,
} from "@/lib/channels/readers/headings";
import { instantOf } from "@/lib/channels/readers/instants";
import { readTable } from "@/lib/channels/readers/table";

/** So many rows are looked at for headings, and kept of what was read to be shown. */
const TOP_ROWS = 50;
const TOP_COLUMNS = 50;

/** The first rows of a table, as people choose its columns by them. */
export function topOf(rows: readonly string[][]): string[][] {
  return rows.slice(0, TOP_ROWS).map((row) => row.slice(0, TOP_COLUMNS));
}

const filled = (row: readonly string[] | undefined) =>
  (row ?? []).filter((cell) => cell.trim() !== "").length;
const widest = (rows: readonly string[][]) => Math.max(0, ...rows.map(({ length }) => length));

/** By what a table's layout is known again: its row of headings, or where it has none how many columns it has. */
export function layoutKey(top: readonly string[][], headingRow: number): string {
  return headingRow > 0 ? headingsKey(top[headingRow - 1] ?? []) : `columns ${widest(top)}`;
}

/** The layouts that a table may be of, by its first rows. */
export function layoutKeys(top: readonly string[][]): string[] {
  const headed = top.filter((row) => filled(row) > 1).map((row) => headingsKey(row));
  return [...new Set([...headed, layoutKey(top, 0)])];
}

/**
 * How a table is read whose layout somebody has named before, wherever its row of headings stands by now; null where it is none of
 * these. One without headings is known only where its first row reads as a line.
 */
export function keptMapping(
  top: readonly string[][],
  kept: ReadonlyMap<string, Mapping>,
): Mapping | null {
  for (const [index, row] of top.entries()) {
    const mapping = filled(row) > 1 ? kept.get(headingsKey(row)) : undefined;
    if (mapping && mapping.headingRow > 0) return { ...mapping, headingRow: index + 1 };
  }
  const bare = kept.get(layoutKey(top, 0));
  const first = top.filter((row) => filled(row) > 0).slice(0, 1);
  if (!bare || bare.headingRow > 0 || first.length === 0) return null;
  const lines = readTable(first, bare);
  return !("refused" in lines) && lines[0]?.kind === "money" ? bare : null;
}

const isDated = (cell: string) => instantOf(cell, dateFormOf([cell.trim()])) !== null;

/** Where a row of headings seems to stand: one without numbers, or of words, such as "Balance 2026", just above a line's date; else -1. */
function headingsAt(top: readonly string[][]): number {
  const plain = top.findIndex((row) => filled(row) > 1 && !row.some((cell) => /\d{2}/.test(cell)));
  if (plain >= 0) return plain;
  const isWords = (cell: string) => cell.trim() === "" || (/\p{L}/u.test(cell) && !isDated(cell));
  return top.findIndex(
    (row, at) => filled(row) > 1 && row.every(isWords) && (top[at + 1] ?? []).some(isDated),
  );
}

/** What somebody begins with who names the columns: the headings that are known, and the column that looks like dates. */
export function guessedMapping(top: readonly string[][]): Mapping {
  const at = headingsAt(top);
  const columns = at === -1 ? {} : columnsOf(top[at] ?? []);
  const below = top.slice(at + 1);
  const dated = Array.from({ length: widest(top) }, (_, place) => place).find((place) => {
    const some = textsOf(below, place).filter((cell) => cell !== "");
    return some.length > 0 && some.every((cell) => instantOf(cell, dateFormOf(some)) !== null);
  });
  const date = columns.date ?? dated;
  return {
    headingRow: at + 1,
    columns: date === undefined ? columns : { ...columns, date },
    dateForm: date === undefined ? "dmy" : dateFormOf(textsOf(below, date)),
    decimal: decimalOf(below, columns),
  };
}
