import papaparse from "papaparse";
import type { BroughtFiles } from "@/lib/imports/bring-in";
import type { CellCorrection } from "@/lib/imports/correcting/schema";
import { columnLetters } from "@/lib/imports/headings";
import type { ImportKind, ProblemCode } from "@/lib/imports/schema";
import { DIRT, HEADINGS, TERMS } from "@/tests/support/import-dirt";

type Rows = Record<ImportKind, string[]>;

/** Names of the chart that the kinds of dirt are about, as the books of a new cooperative have them. */
const IN_THE_CHART: Record<string, string> = {
  "cash in the box,5,": "Cash on hand,5,",
  "4901,,": "1500,,",
};
/** All the same, so that what everybody has is reckoned by hand. */
const SAVINGS = 1_234;
const SHARES = 4;
const BYTES = new TextEncoder();

/** Old books with all kinds of dirt somewhere among them: their files, where each lies, and the same books corrected. */
export type DirtyBooks = {
  files: BroughtFiles;
  /** `members D17 phoneInvalid`, one for each kind of dirt. */
  cells: string[];
  corrected: BroughtFiles;
  /** The same cell by cell: what each cell that is to be corrected is to say. */
  corrections: CellCorrection[];
  /** The corrected books: how many members, and the francs of each by their old number. */
  members: number;
  savings: ReadonlyMap<string, number>;
  /** How many shares each has who has any, on TERMS. */
  shares: ReadonlyMap<string, number>;
};

/**
 * The old books of so many members, every second of whom has savings, and every fourth shares. Each kind of dirt is in a row of its own, spread over the
 * files; corrected, a person's row stays with what was wrong put right, and a line that was wrong in a list of francs goes.
 */
export function dirtyBooks(count: number): DirtyBooks {
  const rows: Rows = {
    members: [
      "1,Marie,Uwase,0788100001,marie@coop.rw,F,1985-04-30,Gasabo,Remera,,2015-01-31,Eric,0788100002,rw",
      "2,Jean Bosco,Habimana,,,Gabo,30/04/1979,,,,,,,",
    ],
    balances: ['1,"12,500",,', "2,7500,0,"],
    "trial-balance": [],
    history: ['1,2025-03-31,Deposit,"15,000",R-17', "2,31/03/2025,Yabikuje,-2000,"],
  };
  const savings = new Map([
    ["1", 12_500],
    ["2", 7_500],
  ]);
  const shares = new Map<string, number>();
  for (let n = 100; n < 100 + count; n += 1) {
    rows.members.push(`${n},Marie,Uwase,${phoneOf(n)}`);
    if (n % 2 === 1) continue;
    const held = n % 4 === 0 ? SHARES : 0;
    rows.balances.push(`${n},${SAVINGS},${held || ""}`);
    savings.set(String(n), SAVINGS);
    if (held > 0) shares.set(String(n), held);
  }
  const owed = [...savings.values()].reduce((sum, francs) => sum + francs, 0);
  const worth = TERMS.value * [...shares.values()].reduce((sum, count) => sum + count, 0);
  rows["trial-balance"].push(`1030,${owed + worth},`, `2000,,${owed}`, `3000,,${worth}`);
  const corrected: Rows = structuredClone(rows);
  const cells = DIRT.map((dirt, at) => {
    const { place, row, code, cell } = placed(dirt, at, rows);
    rows[dirt[0]].splice(place, 0, row);
    if (dirt[0] === "members") corrected.members.push(`dirt-${at},Eric,Mugisha`);
    return { kind: dirt[0], row, cell, code };
  });
  return {
    files: filesOf(rows),
    corrections: cells.flatMap(({ kind, row }, at) => {
      // Whose row it is stays; a line of francs goes, emptied.
      const right = kind === "members" ? [`dirt-${at}`, "Eric", "Mugisha"] : [];
      const [says = []] = papaparse.parse<string[]>(row, { delimiter: "," }).data;
      const line = rows[kind].lastIndexOf(row) + 2;
      return says.flatMap((cell, place) => {
        const text = right[place] ?? "";
        return cell === text ? [] : [{ kind, row: line, column: columnLetters(place), text }];
      });
    }),
    // Once all stand where they stay.
    cells: cells.map(({ kind, row, cell, code }) => {
      const line = rows[kind].lastIndexOf(row) + 2;
      return `${kind} ${cell.replace("4", String(line))} ${code}`;
    }),
    corrected: filesOf(corrected),
    members: corrected.members.length,
    savings,
    shares,
  };
}

// Each stands for itself: another number than the others', and of balances one that the members' file knows.
function placed(
  [kind, line, cell, code]: (typeof DIRT)[number],
  at: number,
  rows: Rows,
): { place: number; row: string; cell: string; code: ProblemCode } {
  const number = kind === "balances" ? 101 + 2 * at : `dirt-${at}`;
  const row = (IN_THE_CHART[line] ?? line).replace(/^3(?=,)/, String(number));
  const first = kind === "trial-balance" ? 1 : 2;
  const place = first + Math.floor((at / DIRT.length) * (rows[kind].length - first + 1));
  return { place, row, cell, code };
}

// No two members have one number: those beyond the first have none.
const phoneOf = (n: number) => (n < 10_000 ? `+25078820${String(n).padStart(4, "0")}` : "");

function filesOf(rows: Rows): BroughtFiles {
  const file = (kind: ImportKind) => ({
    name: `${kind}.csv`,
    bytes: BYTES.encode([HEADINGS[kind], ...rows[kind]].join("\r\n")),
  });
  return {
    members: file("members"),
    balances: file("balances"),
    "trial-balance": file("trial-balance"),
    history: file("history"),
  };
}
