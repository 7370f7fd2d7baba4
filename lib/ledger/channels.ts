import { asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { channels, chart, chartNames } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Locale } from "@/lib/locales";
import { METHODS, type Method, methodOf } from "@/lib/methods";

/**
 * To which accounts of the chart money of channels is posted that was asked for at an instant, by the channels' names: once
 * a channel's statements count, to the one on which it waits for its line (decisions, section 19). Throws not_found.
 */
export async function channelAccounts<C extends string>(
  db: Executor,
  names: readonly C[],
  asked: Date,
): Promise<Record<C, string>> {
  const rows = await db
    .select({
      key: channels.key,
      account: sql<string>`channel_account(${channels.key}, ${asked.toISOString()})`,
    })
    .from(channels)
    .where(inArray(channels.key, [...names]));
  const found = new Map(rows.map(({ key, account }) => [key, account]));
  const pairs = names.map((name) => {
    const account = found.get(name);
    if (!account) throw new AppError("not_found");
    return [name, account];
  });
  return Object.fromEntries(pairs) as Record<C, string>;
}

/** An open channel: its name in the ledger, its method, and what its account of the chart is called. */
export type OpenChannel = { key: string; method: Method; name: Record<Locale, string> };

/** The open channels in the order of the methods, the first one of each before the office's own. */
export async function openChannels(db: Executor): Promise<OpenChannel[]> {
  const rows = await db
    .select({ key: channels.key, name: chartNames })
    .from(channels)
    .innerJoin(chart, eq(chart.key, channels.account))
    .where(eq(channels.active, true))
    .orderBy(asc(channels.key));
  const all = rows.map((row) => ({ ...row, method: methodOf(row.key) }));
  return METHODS.flatMap((method) => all.filter((each) => each.method === method));
}

/** The channels of the methods that have several, closed ones too. */
export async function severalChannels(db: Executor): Promise<string[]> {
  const rows = await db.select({ key: channels.key }).from(channels).orderBy(asc(channels.key));
  const keys = rows.map(({ key }) => key);
  return METHODS.flatMap((method) => {
    const own = keys.filter((key) => methodOf(key) === method);
    return own.length > 1 ? own : [];
  });
}

/** What the channels are called that the office has opened, closed ones too: the first one of a method is called as the method. */
export async function openedChannelNames(
  db: Executor,
): Promise<{ key: string; name: Record<Locale, string> }[]> {
  return db
    .select({ key: channels.key, name: chartNames })
    .from(channels)
    .innerJoin(chart, eq(chart.key, channels.account))
    .where(ne(channels.key, channels.method));
}
