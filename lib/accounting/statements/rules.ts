import type { BookAccount } from "@/lib/accounting/rules";
import { COUNTED_BLIND, isWithheld, type WhyWithheld, type Withheld } from "@/lib/withheld";

export const STATEMENT_KINDS = ["income", "balance-sheet"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The kind of statement that an address asks for, the income statement where it says none; null of what there is not. */
export function statementKind(asked: string | string[] | undefined): StatementKind | null {
  return STATEMENT_KINDS.find((kind) => kind === (asked ?? "income")) ?? null;
}

/**
 * What investors' projects earn and lose is theirs: it passes through the books by these accounts, and is not the
 * cooperative's revenue (decisions, section 17).
 */
export const PASSING = ["income:project-profit", "expense:project-loss", "equity:distributions"];

/** One account on a statement: francs, above zero on the side of its class; null where the reader is not told, and why. */
type StatementRow = Pick<BookAccount, "kind" | "code" | "name"> & {
  francs: number | null;
  withheld: WhyWithheld | null;
};

const SECTIONS = ["income", "expense", "passing", "asset", "liability", "equity"] as const;
export type Section = { name: (typeof SECTIONS)[number]; rows: StatementRow[]; total: number };

export type FinancialStatement = {
  kind: StatementKind;
  /** Kigali days, both inclusive; null: from the beginning. A balance sheet is of the last day. */
  from: string | null;
  to: string;
  sections: Section[];
  /** The cooperative's own surplus of the days; of a balance sheet, of all days until the last. */
  surplus: number;
  /** Of a balance sheet: what there is, less what is owed and the own funds with the surplus; 0 where the books balance. */
  difference: number;
};

/** Francs by which accounts changed, or what they hold: by their keys, credit positive. */
type Sums = Readonly<Record<string, number>>;

const section = (
  name: Section["name"],
  accounts: readonly BookAccount[],
  sums: Sums,
  side: 1 | -1,
  isHidden: (account: string) => boolean = () => false,
): Section => {
  // Nothing is 0, not −0.
  const francsOf = (account: string) => side * (sums[account] ?? 0) + 0;
  const rows = accounts
    .filter(({ kind }) => isHidden(kind) || francsOf(kind) !== 0)
    .map(({ kind, code, name: called }): StatementRow => {
      const row = { kind, code, name: called };
      return isHidden(kind)
        ? { ...row, francs: null, withheld: COUNTED_BLIND }
        : { ...row, francs: francsOf(kind), withheld: null };
    });
  return { name, rows, total: accounts.reduce((sum, { kind }) => sum + francsOf(kind), 0) };
};

const ofClass = (accounts: readonly BookAccount[], of: BookAccount["class"]) =>
  accounts.filter((account) => account.class === of && !PASSING.includes(account.kind));

/** What the cooperative earned and spent in some days, and what passed through to investors. */
export function incomeStatement(
  days: { from: string | null; to: string },
  accounts: readonly BookAccount[],
  moved: Sums,
): FinancialStatement {
  const income = section("income", ofClass(accounts, "income"), moved, 1);
  const expense = section("expense", ofClass(accounts, "expense"), moved, -1);
  const through = accounts.filter(({ kind }) => PASSING.includes(kind));
  const passing = section("passing", through, moved, 1);
  const surplus = income.total - expense.total;
  return { kind: "income", ...days, sections: [income, expense, passing], surplus, difference: 0 };
}

/** What the cooperative has and owes at the end of a day, and what is its own; its sums are told whatever is not. */
export function balanceSheet(
  to: string,
  accounts: readonly BookAccount[],
  held: Sums,
  withheld: Withheld | null = null,
): FinancialStatement {
  const isHidden = (account: string) => isWithheld(withheld, account, to);
  const asset = section("asset", ofClass(accounts, "asset"), held, -1, isHidden);
  const liability = section("liability", ofClass(accounts, "liability"), held, 1);
  const equity = section("equity", ofClass(accounts, "equity"), held, 1);
  const { surplus, sections } = incomeStatement({ from: null, to }, accounts, held);
  const passing = sections.find(({ name }) => name === "passing");
  const difference = asset.total - liability.total - equity.total - surplus - (passing?.total ?? 0);
  return {
    kind: "balance-sheet",
    from: null,
    to,
    sections: [asset, liability, equity],
    surplus,
    difference,
  };
}
