import { csvHeader, csvRows } from "@/lib/csv";
import { eachRow } from "@/lib/imports/rows";
import type { ImportKind, Problem } from "@/lib/imports/schema";
import { importWords } from "@/lib/imports/words";
import type { Locale } from "@/lib/locales";

/**
 * The rows of a file that have a problem, as they came, between their number and what is to be mended in which
 * column: CSV that no spreadsheet runs. Empty where there is none.
 */
export async function markedRows(
  kind: ImportKind,
  bytes: Uint8Array,
  problems: readonly Problem[],
  locale: Locale,
): Promise<string> {
  const words = importWords(locale);
  const byRow = new Map<number, string[]>();
  for (const problem of problems) {
    if (problem.kind !== kind) continue;
    const told = byRow.get(problem.row) ?? [];
    byRow.set(problem.row, [...told, `${problem.column}: ${words.problem(problem)}`]);
  }
  if (byRow.size === 0) return "";
  const parts: string[] = [];
  await eachRow(bytes, (row, number) => {
    const cells = row.map((cell) => cell.replace(/^\uFEFF/, ""));
    const isHeading = parts.length === 0 && cells.some((cell) => cell.trim() !== "");
    const told = byRow.get(number);
    if (isHeading) parts.push(csvHeader([words.marked.row, words.marked.mend, ...cells]));
    else if (told) parts.push(csvRows([[number, told.join(" "), ...cells]]));
    return true;
  });
  return parts.join("");
}
