import { csvHeader, csvRows } from "@/lib/csv";
import { columnLetters } from "@/lib/imports/headings";
import { type Mends, mended } from "@/lib/imports/mending/mends";
import { eachRow } from "@/lib/imports/rows";
import type { ImportKind, Problem } from "@/lib/imports/schema";
import { importWords } from "@/lib/imports/words";
import type { Locale } from "@/lib/locales";

/**
 * The rows of a file that have a problem or a mended cell, as they count now, behind their number, what is to be mended in which
 * column, and what the file says where a cell is mended: CSV that no spreadsheet runs. Empty where there is none.
 */
export async function markedRows(
  kind: ImportKind,
  bytes: Uint8Array,
  problems: readonly Problem[],
  locale: Locale,
  mends: Mends = {},
): Promise<string> {
  const words = importWords(locale);
  const byRow = new Map<number, string[]>();
  for (const problem of problems) {
    if (problem.kind !== kind) continue;
    const told = byRow.get(problem.row) ?? [];
    byRow.set(problem.row, [...told, `${problem.column}: ${words.problem(problem)}`]);
  }
  const mendsOfFile = mends[kind] ?? new Map<number, Map<number, string>>();
  if (byRow.size + mendsOfFile.size === 0) return "";
  const parts: string[] = [];
  await eachRow(bytes, (row, number) => {
    const cells = row.map((cell) => cell.replace(/^\uFEFF/, ""));
    const isHeading = parts.length === 0 && cells.some((cell) => cell.trim() !== "");
    const told = byRow.get(number) ?? [];
    const by = mendsOfFile.get(number);
    const said = [...(by?.keys() ?? [])].map((at) => `${columnLetters(at)}: ${cells[at] ?? ""}`);
    const { row: rowWord, mend, mended: mendedWord } = words.marked;
    if (isHeading) parts.push(csvHeader([rowWord, mend, mendedWord, ...cells]));
    else if (told.length + said.length > 0)
      parts.push(csvRows([[number, told.join(" "), said.join("; "), ...mended(cells, by)]]));
    return true;
  });
  return parts.join("");
}
