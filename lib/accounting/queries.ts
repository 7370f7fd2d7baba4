import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  accounts,
  bookDays,
  channels,
  chart,
  chartNames,
  entries,
  transactions,
} from "@/db/schema";
import { type BookAccount, type TrialBalance, trialBalance } from "@/lib/accounting/rules";
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
    .map(({ channel, held }) => ({
      channel: channel as Method,
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
 * it, and the entries after the last closed day. Throws invalid for a day before the first
 * transaction or in the future.
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
  const [accounts, balances] = await Promise.all([listAccounts(db), balancesAt(db, date)]);
  return trialBalance(date, accounts, balances);
}

function wrongDay(key: string, values = {}): AppError {
  return new AppError("invalid", {}, { date: { key, values } });
}

/** The accounts of the chart that somebody has, by the accountant's numbers. */
async function listAccounts(db: Executor): Promise<BookAccount[]> {
  const { code, key: kind } = chart;
  return db
    .select({ kind, code, class: chart.class, name: chartNames })
    .from(chart)
    .where(isNotNull(chart.holder))
    .orderBy(asc(code));
}

/** Each kind's balance in francs at the end of a day, credit positive; one statement, one snapshot. */
async function balancesAt(db: Executor, day: string): Promise<Record<string, number>> {
  const end = startOfKigaliDay(addDays(day, 1)).toISOString();
  // Where the closed days end; the entries before it need not be looked at.
  const open = sql`coalesce((select (max(${bookDays.day}) + 1)::timestamp at time zone 'Africa/Kigali' from ${bookDays}), '-infinity'::timestamptz)`;
  const rows = await db.execute<{ kind: string; balance: string }>(sql`
    select kind, sum(balance) as balance from (
      select ${bookDays.kind} as kind, sum(${bookDays.credit} - ${bookDays.debit}) as balance
      from ${bookDays} where ${bookDays.day} <= ${day}::date group by 1
      union all
      select ${accounts.kind}, sum(${entries.amount})
      from ${entries} join ${accounts} on ${accounts.id} = ${entries.accountId}
      where ${entries.at} >= ${open} and ${entries.at} < ${end}::timestamptz group by 1) moved
    group by 1`);
  return Object.fromEntries([...rows].map(({ kind, balance }) => [kind, Number(balance)]));
}
