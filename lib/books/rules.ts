import {
  type CooperativeKind,
  cooperativeAccount,
  credit,
  debit,
  type Line,
  type MemberKind,
  type Method,
} from "@/lib/ledger/accounts";

export type BookKind = MemberKind | CooperativeKind | "project";

/** The kinds of accounts as a trial balance lists them, under the headings of bookkeeping. */
export const GROUPS = {
  assets: ["cash:mtn", "cash:airtel", "cash:bank", "cash:cash", "owed"],
  liabilities: ["available", "held", "lent", "invested", "project"],
  income: ["income:fees", "income:project-profit"],
  expenses: ["expense:project-loss", "expense:write-off"],
  equity: ["equity:distributions"],
} as const satisfies Record<string, readonly BookKind[]>;
export type BookGroup = keyof typeof GROUPS;

/** One kind of account: its balance in francs on the side where it stands, 0 on the other. */
export type BookRow = { group: BookGroup; kind: BookKind; debit: number; credit: number };

export type TrialBalance = {
  /** The last day that it counts, Kigali. */
  date: string;
  rows: BookRow[];
  totalDebit: number;
  totalCredit: number;
  /** Whether both columns add up to the same. */
  balanced: boolean;
};

/**
 * A trial balance from each kind's balance in francs, credit positive: what the cooperative has or
 * is owed stands on the left, what it owes or has earned on the right.
 */
export function trialBalance(
  date: string,
  balances: Partial<Record<BookKind, number>>,
): TrialBalance {
  const rows = (Object.keys(GROUPS) as BookGroup[]).flatMap((group) =>
    GROUPS[group].map((kind) => {
      const balance = balances[kind] ?? 0;
      return { group, kind, debit: Math.max(0, -balance), credit: Math.max(0, balance) };
    }),
  );
  const totalDebit = rows.reduce((total, row) => total + row.debit, 0);
  const totalCredit = rows.reduce((total, row) => total + row.credit, 0);
  return { date, rows, totalDebit, totalCredit, balanced: totalDebit === totalCredit };
}

/** A move's lines: `amount` francs leave one channel and come into the other. */
export function moveLines(from: Method, to: Method, amount: number): Line[] {
  return [
    credit(cooperativeAccount(`cash:${from}`), amount),
    debit(cooperativeAccount(`cash:${to}`), amount),
  ];
}
