import { columnLetters } from "@/lib/imports/headings";
import { addProblem, type Columns } from "@/lib/imports/reading";
import { type DryRun, MOST_CELL, type Problem } from "@/lib/imports/schema";

/** So many rows are shown of a sum that differs from what it should be. */
const MOST = 10;

type Row = { row: number; amount: number; cell: string };

/** The largest amounts of a column: where sums differ, a treasurer looks there first. */
export class Largest {
  readonly #at: Pick<Problem, "kind" | "field">;
  #rows: Row[] = [];

  constructor(kind: Problem["kind"], field: string) {
    this.#at = { kind, field };
  }

  /** Takes what a row says; `cell`: as it stands there. */
  add(row: number, amount: number, cell: string): void {
    if (amount <= (this.#rows.length < MOST ? 0 : (this.#rows.at(-1)?.amount ?? 0))) return;
    const place = this.#rows.findIndex((other) => other.amount < amount);
    this.#rows.splice(place === -1 ? this.#rows.length : place, 0, { row, amount, cell });
    this.#rows.length = Math.min(this.#rows.length, MOST);
  }

  /** Notes them beside their cells, in the order of the file, with the francs by which the sums differ. */
  note(run: DryRun, columns: Columns | null, difference: number): void {
    const column = columnLetters(columns?.get(this.#at.field) ?? 0);
    for (const { row, cell } of this.#rows.toSorted((one, other) => one.row - other.row)) {
      const said = { row, column, cell: cell.slice(0, MOST_CELL), values: { difference } };
      addProblem(run, { ...this.#at, ...said, code: "amongLargest" });
    }
  }
}
