import type { chart } from "@/db/schema";
import { cooperativeAccount, credit, debit, type Line } from "@/lib/ledger/accounts";
import type { Locale } from "@/lib/locales";

export const CLASSES = ["asset", "liability", "equity", "income", "expense"] as const;

/** An account of the chart as the books list it. */
export type BookAccount = Pick<typeof chart.$inferSelect, "code" | "class"> & {
  /** Its key: what ledger lines call it. */
  kind: string;
  name: Record<Locale, string>;
};

/** One account of the chart: its balance in francs on the side where it stands, 0 on the other. */
export type BookRow = BookAccount & { debit: number; credit: number };

export type TrialBalance = {
  /** The last day that it counts, Kigali. */
  date: string;
  /** By the accountant's numbers, class after class. */
  rows: BookRow[];
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
  missing = 0,
): TrialBalance {
  const rows = CLASSES.flatMap((each) => accounts.filter((account) => account.class === each)).map(
    (account) => {
      const balance = balances[account.kind] ?? 0;
      return { ...account, debit: Math.max(0, -balance), credit: Math.max(0, balance) };
    },
  );
  const totalDebit = rows.reduce((total, row) => total + row.debit, 0);
  const totalCredit = rows.reduce((total, row) => total + row.credit, 0);
  return { date, rows, totalDebit, totalCredit, balanced: totalDebit === totalCredit, missing };
}

/** A move's lines: `amount` francs leave one channel's account and come into the other's. */
export function moveLines(from: string, to: string, amount: number): Line[] {
  return [credit(cooperativeAccount(from), amount), debit(cooperativeAccount(to), amount)];
}
