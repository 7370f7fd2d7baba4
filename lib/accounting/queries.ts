import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  accounts,
  bookDays,
  channels,
  chart,
  chartNames,
  entries,
  orgTotals,
  transactions,
} from "@/db/schema";
import { OPEN } from "@/lib/accounting/open-days";
import {
  type BookAccount,
  type BookHeading,
  type TrialBalance,
  trialBalance,
} from "@/lib/accounting/rules";
import type { Channel } from "@/lib/accounting/schema";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { METHODS, type Method } from "@/lib/methods";

/** What each channel holds now: sixteen shards each, whatever the books' size. */
export async function listChannels(db: Executor): Promise<Channel[]> {
  const rows = await db
    .select({
      channel: channels.key,
      account: channels.account,
      method: channels.method,
      held: sql`-sum(${accounts.balance})`.mapWith(Number),
    })
    .from(channels)
    .innerJoin(accounts, and(eq(accounts.owner, COOPERATIVE), eq(accounts.kind, channels.account)))
    .where(eq(channels.active, true))
    .groupBy(channels.key)
    .orderBy(asc(channels.key));
  const place = (method: string) => METHODS.indexOf(method as Method);
  return rows
    .sort((a, b) => place(a.method) - place(b.method))
    .map(({ channel, account, held }) => ({
      channel,
      account,
      // Nothing is 0, not −0.
      balance: held + 0,
    }));
}

/** The Kigali day of the first transaction, or `today` when there is none yet. */
export async function firstBookDay(db: Executor, today: string): Promise<string> {
  const [first] = await db
    .select({ at: transactions.createdAt })
    .from(transactions)
    .orderBy(asc(transactions.id))
    .limit(1);
  return first ? kigaliDay(first.at) : today;
}

/**
 * The trial balance at the end of a Kigali day, of today when none is given: the closed days up to
 * it, and the entries after the last closed day. `missing`: today, the francs by which it differs from what
 * the accounts hold. Throws invalid for a day before the first transaction or in the future.
 */
export async function getTrialBalance(
  db: Executor,
  now: Date,
  date = kigaliDay(now),
): Promise<TrialBalance> {
  const today = kigaliDay(now);
  if (date > today) throw wrongDay("bookDayFuture");
  const first = await firstBookDay(db, today);
  if (date < first) throw wrongDay("bookDayBeforeFirst", { day: first });
  const [{ accounts, headings }, balances] = await Promise.all([
    readChart(db),
    balancesAt(db, date),
  ]);
  const missing = date === today ? await missingOf(db) : 0;
  return trialBalance(date, accounts, balances, { missing, headings });
}

function wrongDay(key: string, values = {}): AppError {
  return new AppError("invalid", {}, { date: { key, values } });
}

type Chart = { accounts: BookAccount[]; headings: BookHeading[] };

/** The accounts of the chart that somebody has, by the accountant's numbers, and the headings over them. */
export async function readChart(db: Executor): Promise<Chart> {
  const { code, key: kind, parent, active, holder } = chart;
  const rows = await db
    .select({ kind, code, class: chart.class, name: chartNames, parent, active, holder })
    .from(chart)
    .orderBy(asc(code));
  const accounts: BookAccount[] = [];
  const headings: BookHeading[] = [];
  for (const { holder: has, ...row } of rows) {
    if (has) accounts.push(row);
    else headings.push({ kind: row.kind, code: row.code, class: row.class, name: row.name });
  }
  return { accounts, headings };
}

/** Each kind's balance in francs at the end of a day, credit positive; one statement, one snapshot. */
export async function balancesAt(db: Executor, day: string): Promise<Record<string, number>> {
  const end = startOfKigaliDay(addDays(day, 1)).toISOString();
  const rows = await db.execute<{ kind: string; balance: string }>(sql`
    select kind, sum(balance) as balance from (${movedUntil(day, end)}) moved group by 1`);
  return Object.fromEntries([...rows].map(({ kind, balance }) => [kind, Number(balance)]));
}

function movedUntil(day: string, end: string): SQL {
  return sql`
    select ${bookDays.kind} as kind, sum(${bookDays.credit} - ${bookDays.debit}) as balance
    from ${bookDays} where ${bookDays.day} <= ${day}::date and ${bookDays.day} < ${OPEN} group by 1
    union all
    select ${accounts.kind}, sum(${entries.amount})
    from ${entries} join ${accounts} on ${accounts.id} = ${entries.accountId}
    where ${entries.at} >= (${OPEN})::timestamp at time zone 'Africa/Kigali' and ${entries.at} < ${end}::timestamptz group by 1`;
}

/**
 * By how many francs the days and entries differ from the cooperative's accounts and from what members have
 * available and used: a few maintained rows, in one snapshot. More than 0 where a closed day lacks entries.
 */
async function missingOf(db: Executor): Promise<number> {
  const ever = ["9999-12-30", "9999-12-31T00:00:00Z"] as const;
  const [row] = await db.execute<{ francs: string }>(sql`
    select greatest(sum(balance) filter (where balance > 0), -sum(balance) filter (where balance < 0), 0) as francs from (
      select part, sum(balance) as balance from (
        select case when ${chart.countsAs} in ('available', 'used') then ${chart.countsAs} else ${chart.key} end as part, balance
        from (${movedUntil(...ever)}) moved join ${chart} on ${chart.key} = moved.kind
        where ${chart.holder} = 'cooperative' or ${chart.countsAs} in ('available', 'used')
        union all select ${accounts.kind}, -sum(${accounts.balance}) from ${accounts} where ${accounts.owner} = ${COOPERATIVE} group by 1
        union all select 'available', -sum(${orgTotals.available}) from ${orgTotals}
        union all select 'used', -sum(${orgTotals.used}) from ${orgTotals}) p
      group by part) d`);
  return Number(row?.francs ?? 0);
}
