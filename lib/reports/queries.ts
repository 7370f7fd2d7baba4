import { sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { accounts, orgTotals, reportFigures, reportOpen } from "@/db/schema";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { BEGINNING, type Days, piecesOf } from "@/lib/reports/periods";
import { type Figure, type MoneyMoved, movedFrom, reportFrom } from "@/lib/reports/rules";
import type { MonthFigures, Report, WholeReport } from "@/lib/reports/schema";

/** GET /admin/dashboard (specification, section 3): counts, and francs. */
export type Dashboard = {
  totalMembers: number;
  /** All that members own: available + used. */
  totalBalance: number;
  /** Approved ones. */
  totalTransactions: number;
  /** How many deposits wait for approval. */
  pendingDeposits: number;
  totalProjects: number;
  totalProfit: number;
  totalLoss: number;
  completedProjects: number;
  balanceUsage: { used: number; available: number };
};

/** The cooperative's figures from its maintained totals: sixteen rows, whatever its size. */
export async function getDashboard(db: Executor): Promise<Dashboard> {
  const total = (column: keyof typeof orgTotals.$inferSelect) =>
    sql`sum(${orgTotals[column]})`.mapWith(Number);
  const standing = (kind: string) =>
    sql`(select sum(${accounts.balance}) from ${accounts} where ${accounts.owner} = ${COOPERATIVE} and ${accounts.kind} = ${kind})`.mapWith(
      Number,
    );
  const [row] = await db
    .select({
      totalMembers: total("members"),
      available: total("available"),
      used: total("used"),
      totalTransactions: total("approvedTransactions"),
      pendingDeposits: total("pendingDeposits"),
      totalProfit: standing("income:project-profit"),
      totalLoss: sql`-${standing("expense:project-loss")}`.mapWith(Number),
      totalProjects: total("projects"),
      completedProjects: total("completedProjects"),
    })
    .from(orgTotals);
  if (!row) throw new Error("The totals are missing.");
  const { available, used, ...counts } = row;
  return { ...counts, totalBalance: available + used, balanceUsage: { used, available } };
}

const value = sql.placeholder;
const number = (text: string) => sql`${sql.raw(text)}`.mapWith(Number);

// Each part reads a few rows of one index, whatever lies behind them. `standing` is what a count had come
// to by the last day, the others what the days themselves brought.
const figuresStatement = prepared((db) =>
  db
    .select({
      figure: sql<string>`figure`,
      count: number("sum(n)"),
      amount: number("sum(amount)"),
      fees: number("sum(fees)"),
      standing: number("sum(n_standing)"),
    })
    .from(
      sql`(
        select figure, n, amount, fees, 0 as n_standing from ${reportFigures}
        where span = ${value("span")} and start between ${value("wholeFrom")} and ${value("wholeTo")} and figure < 'u' and figure >= 'members:joined'
        union all select figure, n, amount, fees, 0 from ${reportFigures}
        where span = 'day' and start between ${value("beforeFrom")} and ${value("beforeTo")} and figure < 'u' and figure >= 'members:joined'
        union all select figure, n, amount, fees, 0 from ${reportFigures}
        where span = 'day' and start between ${value("afterFrom")} and ${value("afterTo")} and figure < 'u' and figure >= 'members:joined'
        union all select figure, n, amount, fees, 0 from ${reportOpen}
        where day between ${value("from")} and ${value("to")} and figure < 'u' and figure >= 'members:joined'
        union all select figure, 0, 0, 0, n from ${reportFigures}
        where span = ${value("thenSpan")} and start between ${value("thenFrom")} and ${value("thenTo")} and figure < 'members:joined'
        union all select figure, 0, 0, 0, n from ${reportFigures}
        where span = 'day' and start between ${value("thenAfterFrom")} and ${value("thenAfterTo")} and figure < 'members:joined'
        union all select figure, 0, 0, 0, n from ${reportOpen}
        where day <= ${value("to")} and figure < 'members:joined') as f`,
    )
    .groupBy(sql`figure`)
    .prepare("report_figures"),
);

/**
 * The cooperative's report for some days, from what postings keep up: the same few rows with a thousand
 * and with five million transactions (quality, Speed). `today` is the Kigali day.
 */
export async function getReport(db: Executor, days: Days, today: string): Promise<Report> {
  return reportFrom(await figuresOf(db, days, today));
}

/** The same with how many members joined in these days and the loss that projects recorded. */
export async function getWholeReport(
  db: Executor,
  days: Days,
  today: string,
): Promise<WholeReport> {
  const figures = await figuresOf(db, days, today);
  const joined = figures.find(({ figure }) => figure === "members:joined")?.count ?? 0;
  const report = reportFrom(figures);
  return { ...report, joined, totalLoss: report.totalRevenue - report.netProfit };
}

/** What came in by deposits and went out by withdrawals that were posted on some days, as the report counts it. */
export async function getMoneyMoved(db: Executor, days: Days, today: string): Promise<MoneyMoved> {
  return movedFrom(await getReport(db, days, today));
}

async function figuresOf(db: Executor, days: Days, today: string): Promise<Figure[]> {
  const { span, whole, before, after } = piecesOf(days, today);
  const then = piecesOf({ from: null, to: days.to }, today);
  return figuresStatement(db).execute({
    from: days.from ?? BEGINNING,
    to: days.to >= today ? "9999-12-31" : days.to,
    span,
    wholeFrom: whole[0],
    wholeTo: whole[1],
    beforeFrom: before[0],
    beforeTo: before[1],
    afterFrom: after[0],
    afterTo: after[1],
    thenSpan: then.span,
    thenFrom: then.whole[0],
    thenTo: then.whole[1],
    thenAfterFrom: then.after[0],
    thenAfterTo: then.after[1],
  });
}

/** The first days on which anything was counted: of transactions and of members; null where there is none. */
export async function firstDays(
  db: Executor,
): Promise<{ transactions: string | null; members: string | null }> {
  const first = (from: string, to: string) => sql`least(
    (select start from ${reportFigures} where span = 'day' and figure >= ${from} and figure < ${to} order by start limit 1),
    (select min(day) from ${reportOpen} where figure >= ${from} and figure < ${to}))`;
  const [row] = await db.execute<{ transactions: string | null; members: string | null }>(sql`
    select ${first("type:", "u")}::text as transactions, ${first("members:", "n")}::text as members`);
  return { transactions: row?.transactions ?? null, members: row?.members ?? null };
}

const MOVED = ["deposits", "withdrawals", "deskIn", "deskOut"] as const;

/** Deposits, withdrawals, cash at the desk and savings of consecutive months (`2026-11`), oldest first; francs. */
export async function listMonths(db: Executor, months: readonly string[]): Promise<MonthFigures[]> {
  const [first = ""] = months;
  // What came after the last month is needed too: savings are reckoned back from what there is now.
  const rows = await db.execute<Record<"month" | "savings" | (typeof MOVED)[number], string>>(sql`
    select case when start = ${BEGINNING} then 'all' else to_char(start, 'YYYY-MM') end as month,
      coalesce(sum(amount) filter (where figure = 'type:deposit'), 0) as deposits,
      coalesce(sum(amount) filter (where figure = 'type:withdraw'), 0) as withdrawals,
      coalesce(sum(amount) filter (where figure = 'type:cash-in'), 0) as "deskIn",
      coalesce(sum(amount) filter (where figure = 'type:cash-out'), 0) as "deskOut",
      coalesce(sum(amount) filter (where figure = 'savings'), 0) as savings
    from (
      select start, figure, amount from ${reportFigures}
      where (span = 'month' and start >= ${`${first}-01`}::date or span = 'all') and figure >= 'savings' and figure < 'u'
      union all select s.start, figure, amount from ${reportOpen},
        lateral (values (date_trunc('month', day)::date), (${BEGINNING}::date)) as s(start)
      where figure >= 'savings' and figure < 'u' and (s.start = ${BEGINNING}::date or s.start >= ${`${first}-01`}::date)) f
    group by 1`);
  const found = new Map([...rows].map((row) => [row.month, row]));
  let savings = Number(found.get("all")?.savings ?? 0);
  const last = months.at(-1) ?? "";
  for (const [month, row] of found)
    if (month !== "all" && month > last) savings -= Number(row.savings);
  const back: MonthFigures[] = [];
  for (const month of [...months].reverse()) {
    const row = found.get(month);
    const moved = Object.fromEntries(MOVED.map((kind) => [kind, Number(row?.[kind] ?? 0)]));
    back.push({ month, ...(moved as Record<(typeof MOVED)[number], number>), savings });
    savings -= Number(row?.savings ?? 0);
  }
  return back.reverse();
}
