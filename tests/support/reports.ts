import type { Sql } from "postgres";
import { kigaliDay } from "@/lib/dates";
import type { DistrictCount, MonthFigures, Report, TypeCount } from "@/lib/reports/schema";

type Standing = { activeMembers: number; membersByDistrict: DistrictCount[] };
type Row = Record<string, unknown>;

const byCount =
  <T extends { count: number }>(name: (of: T) => string) =>
  (a: T, b: T) =>
    b.count - a.count || (name(a) < name(b) ? -1 : 1);

/** Who is active now, from the members themselves. */
export async function standingNow(owner: Sql): Promise<Standing> {
  const rows = await owner<{ district: string | null }[]>`
    select district from members where status = 'active'`;
  const counts = new Map<string | null, number>();
  for (const { district } of rows) counts.set(district, (counts.get(district) ?? 0) + 1);
  return {
    activeMembers: rows.length,
    membersByDistrict: [...counts]
      .map(([district, count]) => ({ district, count }))
      .sort(byCount((of) => of.district ?? "\uFFFF")),
  };
}

/** Everything that reports are made from, read once: each transaction with what its entries moved. */
export async function readBooks(owner: Sql) {
  const transactions = await owner`select * from transactions`;
  const entries = await owner`
    select e.transaction_id, e.amount, e.at, a.kind from entries e join accounts a on a.id = e.account_id`;
  return { transactions: [...transactions], entries: [...entries] };
}
export type Books = Awaited<ReturnType<typeof readBooks>>;

const MEMBER = new Set(["available", "held", "lent", "invested", "owed", "claim"]);

// The driver hands instants over as the database writes them.
const day = (instant: unknown) => kigaliDay(new Date(String(instant)));
const dayOf = (t: Row) => day(t.decided_at ?? t.created_at);

/** What the report of some days has to say, added up transaction by transaction. */
export function reckonReport(
  { transactions, entries }: Books,
  { from, to }: { from: string | null; to: string },
  standing: Standing,
): Report {
  const within = transactions.filter(
    (t) => t.status === "approved" && dayOf(t) >= (from ?? "") && dayOf(t) <= to,
  );
  const ids = new Set(within.map((t) => t.id));
  const moved = (kind: string) =>
    entries
      .filter((e) => e.kind === kind && ids.has(e.transaction_id))
      .reduce((sum, e) => sum + Number(e.amount), 0);
  const types = new Map<string, TypeCount>();
  for (const t of within) {
    const known = types.get(t.type) ?? { type: t.type, count: 0, amount: 0 };
    types.set(t.type, {
      ...known,
      count: known.count + 1,
      amount: known.amount + Number(t.amount),
    });
  }
  const totalRevenue =
    moved("income:fees") + moved("income:joining-fees") + moved("income:project-profit");
  return {
    ...standing,
    transactionTypes: [...types.values()].sort(byCount((of) => of.type)),
    totalRevenue,
    totalTransactions: within.length,
    netProfit: totalRevenue + moved("expense:project-loss"),
  };
}

/** What the charts have to say of some months. */
export function reckonMonths({ transactions, entries }: Books, months: string[]): MonthFigures[] {
  const counted = transactions.filter((t) => t.status === "approved");
  const paid = (type: string, month: string) =>
    counted
      .filter((t) => t.type === type && dayOf(t).startsWith(month))
      .reduce((sum, t) => sum + Number(t.amount), 0);
  return months.map((month) => ({
    month,
    deposits: paid("deposit", month),
    withdrawals: paid("withdraw", month),
    deskIn: paid("cash-in", month),
    deskOut: paid("cash-out", month),
    savings: entries
      .filter((e) => MEMBER.has(e.kind) && day(e.at).slice(0, 7) <= month)
      .reduce((sum, e) => sum + Number(e.amount), 0),
  }));
}
