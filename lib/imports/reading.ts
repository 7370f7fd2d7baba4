import { type Cells, cellFault, type Fault, type Reading } from "@/lib/imports/cells";
import { corrected } from "@/lib/imports/correcting/corrections";
import { columnLetters, columnsOf } from "@/lib/imports/headings";
import type { MovingIn } from "@/lib/imports/moving";
import { eachRow } from "@/lib/imports/rows";
import {
  type DryRun,
  type FileRefusal,
  type ImportKind,
  MOST_CELL,
  MOST_PROBLEMS,
  type Problem,
  WARNINGS,
} from "@/lib/imports/schema";

/** Counts a problem, and lists the first: warnings take no error's place. */
export function addProblem(run: DryRun, problem: Problem) {
  const level = WARNINGS.includes(problem.code) ? "warnings" : "errors";
  run[level] += 1;
  if (run[level] <= MOST_PROBLEMS) run.problems.push(problem);
}

/** Numbers of the old books that say the same. */
export const numberKey = (oldNumber: string) => oldNumber.toLowerCase();

export type Columns = ReadonlyMap<string, number>;
type Check = (cells: Cells, row: number, reading: Reading) => Fault[];

/** Reads a file row by row, and notes what `check` finds; answers where the file has which field. */
export async function readRows(
  run: DryRun,
  kind: ImportKind,
  moving: MovingIn,
  check: Check,
): Promise<Columns | null> {
  const { today, order, cutOver } = moving;
  const reading: Reading = { today, cutOver, order, grouping: { sign: null } };
  const corrections = moving.corrections?.[kind];
  let columns: Map<string, number> | null = null;
  let width = 0;
  let wrong: FileRefusal | null = null;
  const refused = await eachRow(moving.files[kind] ?? NONE, (row, number) => {
    const cells = corrected(row, corrections?.get(number)).map(plainCell);
    if (cells.every((cell) => cell === "")) return true;
    if (!columns) {
      const found = columnsOf(kind, cells);
      if (found instanceof Map) {
        columns = found;
        // A workbook's rows are all as wide as its widest.
        width = cells.findLastIndex((cell) => cell !== "") + 1;
        return true;
      }
      wrong = { kind, refused: found ?? "noHeadings", headings: cells.slice(0, 60) };
      return false;
    }
    take(columns, cells, number);
    return true;
  });
  if (refused) run.refused.push({ kind, headings: [], ...refused });
  else if (wrong) run.refused.push(wrong);
  else if (!columns) run.refused.push({ kind, refused: "noHeadings", headings: [] });
  return columns;

  function take(places: Columns, cells: readonly string[], row: number) {
    const byField: Cells = {};
    const broken = new Map<string, Fault>();
    for (const [field, at] of places) {
      const text = cells[at] ?? "";
      const code = cellFault(text);
      byField[field] = text;
      if (code) broken.set(field, { field, code });
    }
    const found = check(byField, row, reading).filter(({ field }) => !broken.has(field));
    for (const fault of [...broken.values(), ...found]) {
      note({ row, at: places.get(fault.field) ?? 0, cells, ...fault });
    }
    // Beyond the headings, cells have been shifted: the row says other things than it seems.
    const beyond = cells.findIndex((cell, at) => at >= width && cell !== "");
    if (beyond !== -1) note({ row, at: beyond, cells, field: "", code: "cellTooMany" });
  }

  function note({ row, at, cells, field, code, values = {} }: Noted) {
    const cell = (cells[at] ?? "").slice(0, MOST_CELL);
    addProblem(run, { kind, row, column: columnLetters(at), field, code, cell, values });
  }
}

/** A cell's text without what programs put around it. */
export const plainCell = (cell: string) => cell.replace(/^\uFEFF/, "").trim();

const NONE = new Uint8Array();

type Noted = Fault & { row: number; at: number; cells: readonly string[] };
