import { asc } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart } from "@/db/schema";
import type { StoredVoucherLine } from "@/db/schema/vouchers";
import type { Corrections } from "@/lib/imports/correcting/corrections";
import type { DayOrder } from "@/lib/imports/days";
import { dryRun } from "@/lib/imports/dry-run";
import { KeptIds } from "@/lib/imports/kept-ids";
import type { OldMovement } from "@/lib/imports/moving";
import { PackedRows } from "@/lib/imports/packed-rows";
import { readBeside, takenContacts } from "@/lib/imports/queries";
import type { ImportedMember } from "@/lib/imports/rules";
import { type DryRun, MAX_IMPORT_ROWS, type OfEachFile } from "@/lib/imports/schema";
import { idAmong } from "@/lib/ledger/ids";

type Examining = {
  files: OfEachFile<Uint8Array>;
  /** Kigali's, `2026-11-23`. */
  today: string;
  /** The day on whose evening the old books say this. */
  cutOver: string;
  order: DayOrder;
  corrections?: Corrections;
  now: Date;
};

/** What files say, and where they are ready the rows and old movements to be kept: in parts, each a gzipped JSON text. */
export type Examined = {
  run: DryRun;
  lines: StoredVoucherLine[];
  rows: Uint8Array[];
  history: Uint8Array[];
};

/** Reads what a cooperative moves in with beside the chart and the members of now; changes nothing. */
export async function examine(
  db: Executor,
  { files, now, ...reading }: Examining,
): Promise<Examined> {
  const [people, movements] = [new PackedRows(), new PackedRows()];
  // By the row of their member: a map of a hundred thousand would take fifteen times as much room.
  const savings = new Float64Array(MAX_IMPORT_ROWS + 2);
  const shares = new Float64Array(MAX_IMPORT_ROWS + 2);
  const accounts: { code: string; amount: number }[] = [];
  const run = await dryRun({
    files,
    ...reading,
    ...(await readBeside(db)),
    taken: (asked) => takenContacts(db, asked),
    keep: {
      member: (member, row) => people.add({ ...member, row }),
      savings: (row, francs) => {
        savings[row] = francs;
      },
      shares: (row, count) => {
        shares[row] = count;
      },
      account: (code, amount) => void accounts.push({ code, amount }),
      movement: (row, movement) => movements.add({ ...movement, row }),
    },
  });
  if (!run.ready) return { run, lines: [], rows: [], history: [] };
  const ids = new KeptIds();
  let rowNo = 0;
  const rows = people.map<ImportedMember & { row: number }>(({ oldNumber, row, ...person }) => ({
    row_no: ++rowNo,
    old_number: oldNumber,
    savings: savings[row] ?? 0,
    shares: shares[row] ?? 0,
    // Of one instant, in the order of the file: lists by id stand as it did.
    member_id: ids.keep(row, idAmong(now, rowNo - 1, run.members)),
    person,
  }));
  let moveNo = 0;
  const history = movements.map<OldMovement & { row: number }>(({ row, ...movement }) => ({
    ...movement,
    row_no: ++moveNo,
    member_id: ids.of(row),
  }));
  return { run, lines: await linesOf(db, accounts), rows, history };
}

async function linesOf(
  db: Executor,
  accounts: readonly { code: string; amount: number }[],
): Promise<StoredVoucherLine[]> {
  const keys = await db
    .select({ code: chart.code, key: chart.key })
    .from(chart)
    .orderBy(asc(chart.code));
  const keyOf = new Map(keys.map(({ code, key }) => [code, key]));
  return accounts
    .filter(({ amount }) => amount !== 0)
    .map(({ code, amount }) => ({ account: keyOf.get(code) ?? code, amount }));
}
