import { asc } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart } from "@/db/schema";
import type { StoredVoucherLine } from "@/db/schema/vouchers";
import type { DayOrder } from "@/lib/imports/days";
import { dryRun, numberKey } from "@/lib/imports/dry-run";
import { openAccounts, takenContacts } from "@/lib/imports/queries";
import type { DryRun, ImportKind } from "@/lib/imports/schema";
import { newId } from "@/lib/ledger/ids";

export type Examining = {
  files: Record<ImportKind, Uint8Array>;
  /** Kigali's, `2026-11-23`. */
  today: string;
  order: DayOrder;
  now: Date;
};

/** What files say, and where they are ready the rows to be kept, 500 in each JSON text. */
export type Examined = { run: DryRun; lines: StoredVoucherLine[]; rows: string[] };

const ROWS_AT_ONCE = 500;

/** Reads what a cooperative moves in with beside the chart and the members of now; changes nothing. */
export async function examine(
  db: Executor,
  { files, today, order, now }: Examining,
): Promise<Examined> {
  // As text: a hundred thousand objects would take many times as much room.
  const members: { number: string; text: string }[] = [];
  const savings = new Map<string, number>();
  const accounts: { code: string; amount: number }[] = [];
  const run = await dryRun({
    files,
    today,
    order,
    ...(await openAccounts(db)),
    taken: (asked) => takenContacts(db, asked),
    keep: {
      member: ({ oldNumber, ...person }) =>
        void members.push({ number: oldNumber, text: JSON.stringify(person) }),
      savings: (number, francs) => void savings.set(number, francs),
      account: (code, amount) => void accounts.push({ code, amount }),
    },
  });
  if (!run.ready) return { run, lines: [], rows: [] };
  // Of one instant, in the order of the file: lists by id stand as it did.
  const ids = members.map(() => newId(now)).sort();
  const rows: string[] = [];
  for (let from = 0; from < members.length; from += ROWS_AT_ONCE) {
    const part = members.slice(from, from + ROWS_AT_ONCE).map(({ number, text }, at) => {
      const francs = savings.get(numberKey(number)) ?? 0;
      const old = JSON.stringify(number);
      return `{"row_no":${from + at + 1},"old_number":${old},"savings":${francs},"member_id":"${ids[from + at]}","person":${text}}`;
    });
    rows.push(`[${part.join(",")}]`);
  }
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
