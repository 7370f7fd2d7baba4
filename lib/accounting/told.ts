import type { ChartRow } from "@/lib/accounting/chart/queries";
import type { BookRow, Subtotal, TrialBalance } from "@/lib/accounting/rules";
import { COUNTED_BLIND, isUntold, type Untold, type WhyUntold } from "@/lib/untold";

/** With these figures as they are told to a reader: null where one is not, and why. */
type Told<Row, Figures extends keyof Row> = Omit<Row, Figures> &
  Record<Figures, number | null> & { untold: WhyUntold | null };

export type ToldBookRow = Told<BookRow, "debit" | "credit">;
export type ToldSubtotal = Told<Subtotal, "debit" | "credit">;
export type ToldTrialBalance = Omit<TrialBalance, "rows" | "subtotals"> & {
  rows: ToldBookRow[];
  subtotals: ToldSubtotal[];
};
export type ToldChartRow = Told<ChartRow, "balance">;

/**
 * A trial balance as a reader is told it. Of what is not told neither are the sums of its heading and class, from which one
 * subtraction would tell it; the totals are, for they say whether the books balance.
 */
export function tellTrialBalance(balance: TrialBalance, untold: Untold | null): ToldTrialBalance {
  const isHidden = ({ kind }: BookRow) => isUntold(untold, kind, balance.date);
  const isPart = (row: BookRow, { class: of, heading }: Subtotal) =>
    row.class === of && (heading === null || row.parent === heading.kind);
  return {
    ...balance,
    rows: balance.rows.map((row) => tellSides(row, isHidden(row))),
    subtotals: balance.subtotals.map((sum) =>
      tellSides(
        sum,
        balance.rows.some((row) => isPart(row, sum) && isHidden(row)),
      ),
    ),
  };
}

const tellSides = <Row extends { debit: number; credit: number }>(row: Row, isHidden: boolean) =>
  isHidden
    ? { ...row, debit: null, credit: null, untold: COUNTED_BLIND as WhyUntold }
    : { ...row, untold: null };

/** The chart of `today` as a reader is told what each account holds. */
export const tellChart = (
  rows: readonly ChartRow[],
  untold: Untold | null,
  today: string,
): ToldChartRow[] =>
  rows.map((row) =>
    isUntold(untold, row.kind, today)
      ? { ...row, balance: null, untold: COUNTED_BLIND }
      : { ...row, untold: null },
  );
