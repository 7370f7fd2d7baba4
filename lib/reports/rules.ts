import { AppError } from "@/lib/errors";
import type { TransactionType } from "@/lib/ledger/posting";
import { REPORT_KINDS, type Report, type ReportKind } from "@/lib/reports/schema";

/**
 * Each part's share of the sum in percent with one decimal, 0 when the sum is 0 (DSH-11, DSH-12).
 * The second is what is missing to 100, so that both always add up.
 */
export function sharesOfSum(first: number, second: number): [number, number] {
  const sum = first + second;
  if (sum === 0) return [0, 0];
  const tenths = Number((BigInt(first) * 1000n + BigInt(sum) / 2n) / BigInt(sum));
  return [tenths / 10, (1000 - tenths) / 10];
}

/** A figure of some days as it is kept: `standing` is what a count of members had come to by the last day. */
export type Figure = {
  figure: string;
  count: number;
  amount: number;
  fees: number;
  standing: number;
};

/**
 * A report from its figures: revenue = fees + recorded project profit, net profit = revenue − recorded
 * loss (decisions, section 9). The most frequent types and districts come first.
 */
export function reportFrom(figures: readonly Figure[]): Report {
  const types = figures.filter(({ figure }) => figure.startsWith("type:"));
  const total = (of: (figure: Figure) => number) => types.reduce((sum, each) => sum + of(each), 0);
  const of = (type: TransactionType) => (figure: Figure) =>
    figure.figure === `type:${type}` ? figure.amount : 0;
  const totalRevenue = total(({ fees }) => fees) + total(of("project-profit"));
  return {
    membersByDistrict: figures
      .filter(({ figure, standing }) => figure.startsWith("district:") && standing !== 0)
      .map(({ figure, standing }) => ({ district: figure.slice(9) || null, count: standing }))
      .sort((a, b) => b.count - a.count || compare(a.district ?? "\uFFFF", b.district ?? "\uFFFF")),
    transactionTypes: types
      .filter(({ count }) => count !== 0)
      .map(({ figure, count, amount }) => ({
        type: figure.slice(5) as TransactionType,
        count,
        amount,
      }))
      .sort((a, b) => b.count - a.count || compare(a.type, b.type)),
    totalRevenue,
    activeMembers: figures.find(({ figure }) => figure === "members:active")?.standing ?? 0,
    totalTransactions: total(({ count }) => count),
    netProfit: totalRevenue - total(of("project-loss")),
  };
}

/** How many deposits came in and withdrawals went out, and their francs; by forms, and in cash at the desk. */
export type MoneyMoved = Record<
  "in" | "out" | "deskIn" | "deskOut",
  { count: number; amount: number }
>;

/** What a report says of money that came in and went out. */
export function movedFrom({ transactionTypes }: Report): MoneyMoved {
  const of = (type: TransactionType) => {
    const found = transactionTypes.find((each) => each.type === type);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  };
  return {
    in: of("deposit"),
    out: of("withdraw"),
    deskIn: of("cash-in"),
    deskOut: of("cash-out"),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** How a figure compares with the period before. */
export type Change =
  | { kind: "none" }
  | { kind: "same" }
  /** In tenths of a percent: 180 is +18 %. */
  | { kind: "percent"; tenths: number }
  /** Where a percentage would say nothing: from nothing, from or to below zero, or to more than ten times as much. */
  | { kind: "difference"; difference: number };

/**
 * How `now` compares with `before`, which is null where nothing is known of the time before. Rounded half
 * away from zero to whole percents, to tenths below ten.
 */
export function changeFrom(before: number | null, now: number): Change {
  if (before === null) return { kind: "none" };
  if (before === now) return { kind: "same" };
  const difference = now - before;
  if (before <= 0 || now < 0 || now > 10 * before) return { kind: "difference", difference };
  const size = (step: bigint) =>
    Number((BigInt(Math.abs(difference)) * step + BigInt(before) / 2n) / BigInt(before));
  const tenths = size(1000n) >= 100 ? size(100n) * 10 : size(1000n);
  // So little that it would be shown as no change.
  if (tenths === 0) return { kind: "difference", difference };
  return { kind: "percent", tenths: Math.sign(difference) * tenths };
}

/** The next round number from `highest` on whose half is whole too; where a chart's axis ends. */
export function axisEnd(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((end) => end >= highest) ?? highest;
}

/** The report that is asked for. Throws report_unavailable (400) where there is none of that name. */
export function reportKind(type: string | undefined): ReportKind {
  const kind = REPORT_KINDS.find((each) => each === type);
  if (!kind) throw new AppError("report_unavailable");
  return kind;
}
