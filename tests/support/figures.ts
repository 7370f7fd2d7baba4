import { expect } from "vitest";
import {
  type Days,
  listAccountDays,
  listDayLines,
  sumAccountDays,
} from "@/lib/accounting/account-days";
import { accountsOf } from "@/lib/accounting/figures";
import { firstBookDay, getTrialBalance } from "@/lib/accounting/queries";
import type { Subject } from "@/lib/accounting/schema";
import { kigaliDay } from "@/lib/dates";
import { getDashboard, getReport } from "@/lib/reports/queries";
import { exportRows } from "@/lib/transactions/export";
import { countTransactions, listTransactions } from "@/lib/transactions/queries";
import type { TransactionFilter } from "@/lib/transactions/schema";
import type { Cooperative } from "@/tests/support/cooperative";

const ALL = 100_000;
const sumOf = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Every figure of some days is the sum of the list that it opens, of its file and of the entries. */
export async function expectFigures(coop: Cooperative, days: Days, now: Date): Promise<void> {
  await expectReport(coop, days, kigaliDay(now));
  await expectTrialBalance(coop, days.to, now);
}

async function expectReport(coop: Cooperative, days: Days, today: string): Promise<void> {
  const report = await getReport(coop.db, days, today);
  const approved = {
    status: "approved",
    decidedFrom: days.from ?? undefined,
    decidedTo: days.to,
  } satisfies TransactionFilter;
  for (const each of [undefined, ...report.transactionTypes]) {
    const filter = { ...approved, type: each?.type };
    const wanted = each?.count ?? report.totalTransactions;
    const { rows } = await listTransactions(coop.db, filter, null, ALL);
    expect([filter, rows.length]).toEqual([filter, wanted]);
    expect(await countTransactions(coop.db, filter)).toBe(Math.min(wanted, 1001));
    if (each) expect(sumOf(rows, (row) => row.amount)).toBe(each.amount);
  }
  const file = await coop.db.execute<Record<string, string>>(
    await exportRows(coop.db, approved, { people: true }),
  );
  expect(file.length).toBe(report.totalTransactions);
  const inFile = (kind: string) =>
    sumOf(
      [...file].filter((row) => row.type === kind),
      (row) => Number(row.amount),
    );
  // The fee's column has no name of its own.
  const fees = sumOf([...file], (row) => Number(row["?column?"]));
  expect(fees + inFile("project-profit")).toBe(report.totalRevenue);
  expect(await moved(coop, { figure: "revenue" }, days)).toBe(report.totalRevenue);
  expect(await moved(coop, { figure: "profit" }, days)).toBe(report.netProfit);
}

/** What the days of a figure's accounts come to: their sum is that of the pages and of the last day's lines. */
async function moved(coop: Cooperative, subject: Subject, days: Days): Promise<number> {
  const { kinds } = await accountsOf(coop.db, subject);
  const { within } = await sumAccountDays(coop.db, kinds, days);
  const { rows } = await listAccountDays(coop.db, kinds, days, null, ALL);
  expect(sumOf(rows, (row) => row.debit)).toBe(within.debit);
  expect(sumOf(rows, (row) => row.credit)).toBe(within.credit);
  const [last] = rows;
  if (last) {
    const lines = await listDayLines(coop.db, kinds, last.day, null, ALL);
    expect(sumOf(lines.rows, (line) => line.amount)).toBe(last.credit - last.debit);
  }
  return within.credit - within.debit;
}

async function expectTrialBalance(coop: Cooperative, date: string, now: Date): Promise<void> {
  if (date < (await firstBookDay(coop.db, kigaliDay(now)))) return;
  const { rows, balanced, missing } = await getTrialBalance(coop.db, now, date);
  expect({ balanced, missing }).toEqual({ balanced: true, missing: 0 });
  for (const { kind, debit, credit } of rows) {
    const { within } = await sumAccountDays(coop.db, [kind], { from: null, to: date });
    expect([kind, within.credit - within.debit]).toEqual([kind, credit - debit]);
  }
}

/** The same of the figures of today, which are of no days. */
export async function expectDashboard(coop: Cooperative, today: string): Promise<void> {
  const all = { from: null, to: today };
  const figures = await getDashboard(coop.db);
  const report = await getReport(coop.db, all, today);
  expect(figures.totalTransactions).toBe(report.totalTransactions);
  expect(figures.totalProfit - figures.totalLoss).toBe(
    report.netProfit - (await moved(coop, { account: "income:fees" }, all)),
  );
  expect(figures.totalBalance).toBe(await moved(coop, { figure: "balance" }, all));
  expect(figures.balanceUsage.used).toBe(await moved(coop, { figure: "used" }, all));
  const waiting = { type: "deposit", status: "pending" } as const;
  expect(figures.pendingDeposits).toBe(await countTransactions(coop.db, waiting));
}
