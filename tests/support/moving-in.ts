import { decideProposal } from "@/lib/approvals/commands";
import { proposeImport, proposeImportUndo } from "@/lib/approvals/imports";
import { bringImport } from "@/lib/imports/bring";
import { type BroughtFiles, bringIn } from "@/lib/imports/bring-in";
import { checkImport, correctCells } from "@/lib/imports/correcting/commands";
import { checkIn, correctIn } from "@/lib/imports/correcting/correct-in";
import type { CellCorrection } from "@/lib/imports/correcting/schema";
import { importById } from "@/lib/imports/runs";
import type { ImportKind } from "@/lib/imports/schema";
import { templateHeadings } from "@/lib/imports/templates";
import { workOnImports } from "@/lib/imports/work";
import type { Cooperative, Person } from "@/tests/support/cooperative";

type Who = Parameters<Cooperative["as"]>[0];
type Books = { members: string[]; balances: string[]; trialBalance: string[]; history?: string[] };

const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\r\n"));

/** The files of a cooperative, below the templates' headings. */
export function filesOf({ members, balances, trialBalance, history }: Books): BroughtFiles {
  const file = (kind: ImportKind, rows: string[]) => ({
    name: `${kind}.csv`,
    bytes: bytes([templateHeadings(kind, "en").join(","), ...rows]),
  });
  return {
    members: file("members", members),
    balances: file("balances", balances),
    "trial-balance": file("trial-balance", trialBalance),
    ...(history && { history: file("history", history) }),
  };
}

/** How many shares the nth has, and francs that one is worth. */
type OldShares = { of: (n: number) => number; value: number };

/**
 * So many members of the old books without dirt: the nth has n × 1,000 francs, every tenth nothing; they were lent to the bank
 * and to a cash box. Shares, where there are any, were paid in cash. `moves`: how many movements of the old books the nth has.
 */
export function oldBooks(
  count: number,
  thousands = (n: number) => n,
  shares: OldShares = { of: () => 0, value: 0 },
  moves: (n: number) => number = () => 0,
): BroughtFiles {
  const people = Array.from({ length: count }, (_, at) => at + 1);
  const francs = (n: number) => (n % 10 === 0 ? 0 : thousands(n) * 1_000);
  const savings = people.reduce((sum, n) => sum + francs(n), 0);
  const worth = people.reduce((sum, n) => sum + shares.of(n), 0) * shares.value;
  const history = people.flatMap((n) =>
    Array.from(
      { length: moves(n) },
      (_, at) => `${n},2025-03-${10 + (at % 20)},Deposit,${at + 1}00,R-${at}`,
    ),
  );
  const brings = people.filter((n) => francs(n) + shares.of(n) > 0);
  return filesOf({
    ...(history.length > 0 && { history }),
    members: people.map(
      (n) => `${n},Marie ${n},Uwase,0789${100_000 + n},,F,1985-04-30,Gasabo,,,2015-01-31`,
    ),
    balances: brings.map((n) => [n, francs(n), ...(worth > 0 ? [shares.of(n)] : [])].join(",")),
    trialBalance: [
      `Cash on hand,${savings + worth + 40_000},`,
      "1500,60000,",
      `2010,,${savings}`,
      ...(worth > 0 ? [`3000,,${worth}`] : []),
      "4900,,100000",
    ],
  });
}

/** What one administrator brings in, a second person agrees to, and a job carries out. */
export function movingIn(coop: Cooperative) {
  const bring = (files: BroughtFiles, who: Person = "admin", cutOver: string | null = null) =>
    bringImport(coop.as(who), { files, order: null, cutOver }, (bringing) =>
      bringIn(coop.db, bringing),
    );
  const correct = (id: string, cells: CellCorrection[], who: Who = "admin") =>
    correctCells(coop.as(who), id, cells, (correcting) => correctIn(coop.db, correcting));
  const check = (id: string, who: Who = "admin") =>
    checkImport(coop.as(who), id, (doing) => checkIn(coop.db, doing));
  const confirm = (proposal: string, who: Person) =>
    decideProposal(coop.as(who), proposal, { decision: "confirm" });
  const work = () => workOnImports(coop.db, () => coop.clock.tick());
  return {
    bring,
    correct,
    check,
    work,
    confirm,
    view: (id: string) => importById(coop.db, id),
    /** Asks as `admin`, and confirms as somebody else. */
    approve: async (id: string, who: Person = "director") =>
      confirm(await proposeImport(coop.as("admin"), id), who),
    undo: async (id: string, who: Person = "director") =>
      confirm(await proposeImportUndo(coop.as("admin"), id, "Taken from the wrong year"), who),
  };
}
