import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  channels,
  chart,
  chartNames,
  lineMatches,
  postingRules,
  proposals,
  statementLines,
  transactions,
} from "@/db/schema";
import type { Changeable } from "@/lib/accounting/chart/rules";
import { balancesAt } from "@/lib/accounting/queries";
import type { BookAccount, BookHeading } from "@/lib/accounting/rules";
import { kigaliDay } from "@/lib/dates";
import type { Method } from "@/lib/methods";

/** A row of the chart: an account with what it holds now, or a heading. */
export type ChartRow = BookAccount & {
  /** Others add up under it; nobody has it. */
  heading: boolean;
  /** Whether vouchers may have lines on it. */
  vouchers: boolean;
  /** On which side it stands. */
  side: "debit" | "credit";
  /** Only commands post to it: administrators change nothing of it. */
  system: boolean;
  /** Francs, credit positive. */
  balance: number;
  /** What is proposed about it and waits for a second person, by its id. */
  proposal: string | null;
};

const waiting = sql<
  string | null
>`(select p.id from ${proposals} p where p.act = 'chart' and p.state = 'waiting'
  and p.expires_at > now() and p.terms ->> 'code' = ${chart.code})`;

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
        side: chart.normalSide,
        system: chart.system,
        proposal: waiting,
      })
      .from(chart)
      .orderBy(asc(chart.code)),
    balancesAt(db, kigaliDay(now)),
  ]);
  return rows.map((row) => ({ ...row, balance: balances[row.kind] ?? 0 }));
}

/** An account as its change is shown and decided on; what it holds in francs, credit positive. */
export type ChartAccount = Pick<BookAccount, "code" | "kind" | "class" | "name" | "active"> &
  Changeable & { parent: string | null; balance: number };

/** The account of a number with what may be changed of it now, or null. */
export async function chartAccount(db: Executor, code: string): Promise<ChartAccount | null> {
  const balance = sql`coalesce((select sum(a.balance) from accounts a where a.kind = ${chart.key}), 0)`;
  const named = sql<boolean>`exists (select from ${postingRules} r where ${chart.key} = any (r.accounts))`;
  const open = sql<boolean>`coalesce(${chart.holder} = 'cooperative' and not ${chart.system}, false)`;
  const waits = sql<boolean>`(exists (select from ${channels} h join ${transactions} t on h.key in (t.channel, t.from_channel, t.to_channel)
    where h.account = ${chart}.key and t.status = 'pending' and t.voided_at is null)
    or exists (select from ${channels} h join ${statementLines} l on l.channel = h.key join ${lineMatches} m on m.line_id = l.id and m.ended_at is null
      join ${transactions} t on t.id = m.transaction_id where h.account = ${chart}.key and t.status = 'pending' and t.voided_at is null)
    or exists (select from ${channels} h join ${statementLines} l on l.channel = h.key where h.account = ${chart}.key and l.state = 'unmatched')
    or coalesce((select sum(a.balance) from accounts a join ${channels} h on h.clearing = a.kind where h.account = ${chart}.key), 0) <> 0)`;
  const [row] = await db
    .select({
      code: chart.code,
      kind: chart.key,
      class: chart.class,
      name: chartNames,
      active: chart.active,
      parent: chart.parent,
      open,
      closes: sql<boolean>`${open} and not ${named}`,
      method: sql<Method | null>`(select h.method from ${channels} h where h.account = ${chart}.key limit 1)`,
      waits,
      balance: balance.mapWith(Number),
    })
    .from(chart)
    .where(eq(chart.code, code));
  return row ?? null;
}

/** The headings under which accounts of the cooperative add up. */
export async function listHeadings(db: Executor): Promise<BookHeading[]> {
  return db
    .select({ kind: chart.key, code: chart.code, class: chart.class, name: chartNames })
    .from(chart)
    .where(and(isNull(chart.holder), sql`${chart.countsAs} = 'none'`))
    .orderBy(asc(chart.code));
}
