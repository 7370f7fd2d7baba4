import type { ChartRow } from "@/lib/accounting/chart/queries";
import type { BookRow, Subtotal, TrialBalance } from "@/lib/accounting/rules";
import { COUNTED_BLIND, isWithheld, type WhyWithheld, type Withheld } from "@/lib/withheld";

/** With these figures as a reader is shown them: null where one is withheld, and why. */
type Shown<Row, Figures extends keyof Row> = Omit<Row, Figures> &
  Record<Figures, number | null> & { withheld: WhyWithheld | null };

export type ShownBookRow = Shown<BookRow, "debit" | "credit">;
export type ShownSubtotal = Shown<Subtotal, "debit" | "credit">;
export type ShownTrialBalance = Omit<TrialBalance, "rows" | "subtotals"> & {
  rows: ShownBookRow[];
  subtotals: ShownSubtotal[];
};
export type ShownChartRow = Shown<ChartRow, "balance">;

/**
 * A trial balance as a reader is shown it. With a figure the sums of its heading and class are withheld, from which one
 * subtraction would tell it; the totals are shown, for they say whether the books balance.
 */
export function shownTrialBalance(
  balance: TrialBalance,
  withheld: Withheld | null,
): ShownTrialBalance {
  const isHidden = ({ kind }: BookRow) => isWithheld(withheld, kind, balance.date);
  const isPart = (row: BookRow, { class: of, heading }: Subtotal) =>
    row.class === of && (heading === null || row.parent === heading.kind);
  return {
    ...balance,
    rows: balance.rows.map((row) => shownSides(row, isHidden(row))),
    subtotals: balance.subtotals.map((sum) =>
      shownSides(
        sum,
        balance.rows.some((row) => isPart(row, sum) && isHidden(row)),
      ),
    ),
  };
}

const shownSides = <Row extends { debit: number; credit: number }>(row: Row, isHidden: boolean) =>
  isHidden
    ? { ...row, debit: null, credit: null, withheld: COUNTED_BLIND as WhyWithheld }
    : { ...row, withheld: null };

/** The chart of `today` with what each account holds, as far as a reader is shown it. */
export const shownChart = (
  rows: readonly ChartRow[],
  withheld: Withheld | null,
  today: string,
): ShownChartRow[] =>
  rows.map((row) =>
    isWithheld(withheld, row.kind, today)
      ? { ...row, balance: null, withheld: COUNTED_BLIND }
      : { ...row, withheld: null },
  );
