import type { Executor } from "@/db/client";
import { chartMonths, periodBefore, type Range } from "@/lib/reports/periods";
import { firstDays, getReport, listMonths } from "@/lib/reports/queries";
import { type Change, changeFrom } from "@/lib/reports/rules";
import type { MonthFigures, Report } from "@/lib/reports/schema";

export type Card = "totalRevenue" | "activeMembers" | "totalTransactions" | "netProfit";

export type ReportData = {
  report: Report;
  changes: Record<Card, Change>;
  months: MonthFigures[];
};

/** Everything that the screen shows of a range, with how each card compares with the period before. */
export async function readReport(db: Executor, range: Range, today: string): Promise<ReportData> {
  const before = periodBefore(range);
  const [report, earlier, first] = await Promise.all([
    getReport(db, range, today),
    before && getReport(db, before, today),
    firstDays(db),
  ]);
  const months = await listMonths(db, chartMonths(range, first.transactions));
  const known = (since: string | null) => Boolean(before && since && since <= before.to);
  const change = (card: Card, since: string | null) =>
    changeFrom(earlier && known(since) ? earlier[card] : null, report[card]);
  return {
    report,
    months,
    changes: {
      totalRevenue: change("totalRevenue", first.transactions),
      activeMembers: change("activeMembers", first.members),
      totalTransactions: change("totalTransactions", first.transactions),
      netProfit: change("netProfit", first.transactions),
    },
  };
}
