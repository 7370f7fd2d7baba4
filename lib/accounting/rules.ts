import type { chart } from "@/db/schema";
import { cooperativeAccount, credit, debit, type Line } from "@/lib/ledger/accounts";
import type { Locale } from "@/lib/locales";

export const CLASSES = ["asset", "liability", "equity", "income", "expense"] as const;

/** An account of the chart as the books list it. */
export type BookAccount = Pick<typeof chart.$inferSelect, "code" | "class"> & {
  /** Its key: what ledger lines call it. */
  kind: string;
  name: Record<Locale, string>;
  /** The heading under which it adds up, by its key. */
  parent: string | null;
  /** An account that is closed takes no further vouchers. */
  active: boolean;
};

/** A row of the chart under which others add up. */
export type BookHeading = Omit<BookAccount, "parent" | "active">;

/** What a class, or a heading within it, comes to: each side's sum, in francs. */
export type Subtotal = {
  class: BookAccount["class"];
  /** Null: the whole class. */
  heading: BookHeading | null;
  debit: number;
  credit: number;
};

/** One account of the chart: its balance in francs on the side where it stands, 0 on the other. */
export type BookRow = BookAccount & { debit: number; credit: number };

export type TrialBalance = {
  /** The last day that it counts, Kigali. */
  date: string;
  /** By the accountant's numbers, class after class. */
  rows: BookRow[];
  /** Of each class, and of each heading that has accounts. */
  subtotals: Subtotal[];
  totalDebit: number;
  totalCredit: number;
  /** Whether both columns add up to the same. */
  balanced: boolean;
  /** Francs by which it differs from what the accounts hold; 0 for a day that is over. */
  missing: number;
};

/**
 * A trial balance from each account's balance in francs, credit positive: what the cooperative has or
 * is owed stands on the left, what it owes or has earned on the right.
 */
export function trialBalance(
  date: string,
  accounts: readonly BookAccount[],
  balances: Readonly<Record<string, number>>,
  { missing = 0, headings = [] }: { missing?: number; headings?: readonly BookHeading[] } = {},
): TrialBalance {
  const rows = CLASSES.flatMap((each) => accounts.filter((account) => account.class === each)).map(
    (account) => {
      const balance = balances[account.kind] ?? 0;
      return { ...account, debit: Math.max(0, -balance), credit: Math.max(0, balance) };
    },
  );
  const totalDebit = rows.reduce((total, row) => total + row.debit, 0);
  const totalCredit = rows.reduce((total, row) => total + row.credit, 0);
  const subtotals = CLASSES.flatMap((each) => subtotalsOf(each, rows, headings));
  const balanced = totalDebit === totalCredit;
  return { date, rows, subtotals, totalDebit, totalCredit, balanced, missing };
}

function subtotalsOf(
  of: BookAccount["class"],
  rows: readonly BookRow[],
  headings: readonly BookHeading[],
): Subtotal[] {
  const added = (heading: BookHeading | null): Subtotal[] => {
    const under = rows.filter(
      (row) => row.class === of && (heading === null || row.parent === heading.kind),
    );
    const sum = (side: "debit" | "credit") => under.reduce((total, row) => total + row[side], 0);
    return under.length === 0
      ? []
      : [{ class: of, heading, debit: sum("debit"), credit: sum("credit") }];
  };
  return [...headings.filter((heading) => heading.class === of), null].flatMap(added);
}

/** A move's lines: `amount` francs leave one channel's account and come into the other's. */
export function moveLines(from: string, to: string, amount: number): Line[] {
  return [credit(cooperativeAccount(from), amount), debit(cooperativeAccount(to), amount)];
}
