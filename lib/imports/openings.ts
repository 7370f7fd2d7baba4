import { openingLines, openingSharesLines } from "@/lib/imports/posting";
import type { Run } from "@/lib/imports/runs";
import { type Line, opposite } from "@/lib/ledger/accounts";
import type { NewTransaction } from "@/lib/ledger/posting";
import { worthOf } from "@/lib/shares/rules";

type Brought = { memberId: string; savings: number; shares: number };
/** What a row has of something: its francs, and the lines by which they are brought in. */
type Opened = { amount: number; lines: Line[] };
type Opening<Row> = {
  type: "opening" | "opening-shares" | "opening-undone" | "opening-shares-undone";
  by: { submittedBy: string; confirmedBy?: string };
  party: (row: Row) => { from: string | null; to: string | null };
  of: (row: Brought) => Opened;
};

/** Their savings. */
export const inFrancs = ({ memberId, savings }: Brought): Opened => ({
  amount: savings,
  lines: openingLines(memberId, savings),
});

/** What their shares are worth, as two agreed to it. */
export const inShares =
  ({ shareValue }: Run) =>
  ({ memberId, shares }: Brought): Opened => {
    const amount = worthOf(shares, { value: shareValue ?? 0 });
    return { amount, lines: openingSharesLines(memberId, amount) };
  };

/** A posting for each row that has something of it, in the order of the file; posted back, where it is undone. */
export function openings<Row extends Brought>(
  rows: readonly Row[],
  run: Run,
  now: Date,
  { type, by, party, of }: Opening<Row>,
): NewTransaction[] {
  return rows.flatMap((row): NewTransaction[] => {
    const { amount, lines } = of(row);
    if (amount === 0) return [];
    const posted = type.endsWith("-undone") ? opposite(lines) : lines;
    const status = "approved" as const;
    return [
      { type, status, at: now, amount, recordId: run.id, ...by, ...party(row), lines: posted },
    ];
  });
}
