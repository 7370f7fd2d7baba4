import { columnLetters } from "@/lib/imports/headings";
import type { MovingIn } from "@/lib/imports/moving";
import { addProblem, type Columns } from "@/lib/imports/reading";
import { type DryRun, MOST_CELL } from "@/lib/imports/schema";
import { mostToHold } from "@/lib/shares/rules";

/**
 * Holds what members bring to the part of all shares that one member may hold: how many all are is known at the end, and the
 * more they are, the more one may hold. So only who has too many of those before them is kept, which are few.
 */
export class ShareParts {
  readonly #terms: MovingIn["shareTerms"];
  #all: number;
  #suspects: { row: number; count: number; cell: string }[] = [];

  constructor(terms: MovingIn["shareTerms"]) {
    this.#terms = terms;
    this.#all = terms.all;
  }

  /** Takes what a row brings; `cell`: as it stands there. */
  add(row: number, count: number, cell: string): void {
    this.#all += count;
    if (this.#tooMany(count)) this.#suspects.push({ row, count, cell });
  }

  /** Notes each row that brings too many, now that all are read. */
  note(run: DryRun, columns: Columns | null): void {
    for (const { row, cell } of this.#suspects.filter((each) => this.#tooMany(each.count))) {
      const column = columnLetters(columns?.get("shares") ?? 0);
      const values = { percent: this.#terms.most };
      const at = {
        kind: "balances" as const,
        row,
        column,
        field: "shares",
        cell: cell.slice(0, MOST_CELL),
      };
      addProblem(run, { ...at, code: "sharesTooMany", values });
    }
    sortBalances(run);

    function sortBalances({ problems }: DryRun) {
      const from = problems.findIndex(({ kind }) => kind === "balances");
      if (from === -1) return;
      const found = problems.splice(from);
      problems.push(...found.sort((one, other) => one.row - other.row));
    }
  }

  #tooMany(count: number): boolean {
    const most = mostToHold({ ...this.#terms, joiningFee: 0 }, { own: count, all: this.#all });
    return most !== null && count > most;
  }
}
