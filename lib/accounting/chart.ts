import { asc, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart, chartNames } from "@/db/schema";
import { balancesAt } from "@/lib/accounting/queries";
import type { BookAccount } from "@/lib/accounting/rules";
import { kigaliDay } from "@/lib/dates";

/** A row of the chart: an account with what it holds now, or a heading. */
export type ChartRow = BookAccount & {
  /** Others add up under it; nobody has it. */
  heading: boolean;
  /** Whether vouchers may have lines on it. */
  vouchers: boolean;
  /** Francs, credit positive. */
  balance: number;
};

/** The whole chart of accounts by the accountant's numbers; a heading holds nothing by itself. */
export async function listChart(db: Executor, now: Date): Promise<ChartRow[]> {
  const [rows, balances] = await Promise.all([
    db
      .select({
        kind: chart.key,
        code: chart.code,
        class: chart.class,
        name: chartNames,
        parent: chart.parent,
        active: chart.active,
        heading: sql<boolean>`${chart.holder} is null`,
        vouchers: sql<boolean>`coalesce(voucher_account(${chart}), false) and ${chart.active} and not reconciled_account(${chart.key}, ${now.toISOString()}::timestamptz)`,
      })
      .from(chart)
      .orderBy(asc(chart.code)),
    balancesAt(db, kigaliDay(now)),
  ]);
  return rows.map((row) => ({ ...row, balance: balances[row.kind] ?? 0 }));
}
