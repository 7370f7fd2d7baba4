import { asc } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart } from "@/db/schema";
import type { StoredVoucherLine } from "@/db/schema/vouchers";
import type { DayOrder } from "@/lib/imports/days";
import { dryRun } from "@/lib/imports/dry-run";
import { PackedRows } from "@/lib/imports/packed-rows";
import { openAccounts, takenContacts } from "@/lib/imports/queries";
import { numberKey } from "@/lib/imports/reading";
import type { ImportedMember } from "@/lib/imports/rules";
import type { DryRun, ImportKind } from "@/lib/imports/schema";
import { newId } from "@/lib/ledger/ids";

export type Examining = {
  files: Record<ImportKind, Uint8Array>;
  /** Kigali's, `2026-11-23`. */
  today: string;
  order: DayOrder;
  now: Date;
};

/** What files say, and where they are ready the rows to be kept: in parts of 500, each a gzipped JSON text. */
export type Examined = { run: DryRun; lines: StoredVoucherLine[]; rows: Uint8Array[] };

/** Reads what a cooperative moves in with beside the chart and the members of now; changes nothing. */
export async function examine(
  db: Executor,
  { files, today, order, now }: Examining,
): Promise<Examined> {
  const people = new PackedRows();
  const savings = new Map<string, number>();
  const accounts: { code: string; amount: number }[] = [];
  const run = await dryRun({
    files,
    today,
    order,
    ...(await openAccounts(db)),
    taken: (asked) => takenContacts(db, asked),
    keep: {
      member: (member) => people.add(member),
      savings: (number, francs) => void savings.set(number, francs),
      account: (code, amount) => void accounts.push({ code, amount }),
    },
  });
  if (!run.ready) return { run, lines: [], rows: [] };
  // Of one instant, in the order of the file: lists by id stand as it did.
  const ids = Array.from({ length: run.members }, () => newId(now)).sort();
  let rowNo = 0;
  const rows = people.map<ImportedMember>(({ oldNumber, ...person }) => ({
    row_no: ++rowNo,
    old_number: oldNumber,
    savings: savings.get(numberKey(oldNumber)) ?? 0,
    member_id: ids[rowNo - 1],
    person,
  }));
  return { run, lines: await linesOf(db, accounts), rows };
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
