import { csvHeader, csvRows } from "@/lib/csv";
import { type Corrections, corrected } from "@/lib/imports/correcting/corrections";
import { columnLetters } from "@/lib/imports/headings";
import { eachRow } from "@/lib/imports/rows";
import type { ImportKind, Problem } from "@/lib/imports/schema";
import { importWords } from "@/lib/imports/words";
import type { Locale } from "@/lib/locales";

/**
 * The rows of a file that have a problem or a corrected cell, as they count now, behind their number, what is to be corrected in which
 * column, and what the file says where a cell is corrected: CSV that no spreadsheet runs. Empty where there is none.
 */
export async function markedRows(
  kind: ImportKind,
  bytes: Uint8Array,
  problems: readonly Problem[],
  locale: Locale,
  corrections: Corrections = {},
): Promise<string> {
  const words = importWords(locale);
  const byRow = new Map<number, string[]>();
  for (const problem of problems) {
    if (problem.kind !== kind) continue;
    const wrong = byRow.get(problem.row) ?? [];
    byRow.set(problem.row, [...wrong, `${problem.column}: ${words.problem(problem)}`]);
  }
  const correctionsOfFile = corrections[kind] ?? new Map<number, Map<number, string>>();
  if (byRow.size + correctionsOfFile.size === 0) return "";
  const parts: string[] = [];
  await eachRow(bytes, (row, number) => {
    const cells = row.map((cell) => cell.replace(/^\uFEFF/, ""));
    const isHeading = parts.length === 0 && cells.some((cell) => cell.trim() !== "");
    const wrong = byRow.get(number) ?? [];
    const by = correctionsOfFile.get(number);
    const said = [...(by?.keys() ?? [])].map((at) => `${columnLetters(at)}: ${cells[at] ?? ""}`);
    const { row: rowWord, correct, corrected: correctedWord } = words.marked;
    if (isHeading) parts.push(csvHeader([rowWord, correct, correctedWord, ...cells]));
    else if (wrong.length + said.length > 0)
      parts.push(csvRows([[number, wrong.join(" "), said.join("; "), ...corrected(cells, by)]]));
    return true;
  });
  return parts.join("");
}
