import { and, desc, eq, gte, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { railBalances, statementLines } from "@/db/schema";
import { gapsOf } from "@/lib/channels/completeness";
import { byTime } from "@/lib/channels/identity";
import { DAY_MS } from "@/lib/dates";
import { STATEMENT_METHODS, statementMethodOf } from "@/lib/methods";
import { fileGaps, MOST_FILES } from "@/lib/reconciliation/file-gaps";
import { lineOf } from "@/lib/reconciliation/known-lines";
import { gapView } from "@/lib/reconciliation/preview";
import type { AskedBalance, ChannelState } from "@/lib/reconciliation/views";

/** So far back are gaps looked for on the channel's card, in at most so many lines. */
const GAPS_MS = 31 * DAY_MS;
const MOST_LINES = 5_000;

type Row = {
  channel: string;
  since: Date | string | null;
  proof: boolean;
  balance: string | null;
  balance_at: Date | string | null;
  books: string;
  waiting_in: string;
  waiting_out: string;
  waiting: string;
  oldest: Date | string | null;
  unread: string;
  asked: AskedBalance | null;
};

const withBalance = sql`l.channel = c.key and l.balance_after is not null and l.state <> 'withdrawn'`;
/**
 * The last balance that a channel's lines tell. Lines of one instant, as a bank's of one day are, stand in no order: it is the
 * balance to which more of them lead than begin from it; where the day ends as it began, the one before it.
 */
const lastBalance = sql`
  select g.balance as balance_after, n.booked_at from (
    select l.booked_at from statement_lines l where ${withBalance} order by l.booked_at desc limit 1) n
  cross join lateral (
    select e.balance, sum(e.leads) as leads from statement_lines l
    cross join lateral (values (l.balance_after, 1),
      (l.balance_after - coalesce(case l.direction when 'in' then l.amount else -l.amount end, 0) + l.charge, -1)) e (balance, leads)
    where ${withBalance} and l.booked_at = n.booked_at group by e.balance) g
  order by g.leads desc, g.balance is distinct from (
    select l.balance_after from statement_lines l where ${withBalance} and l.booked_at < n.booked_at order by l.booked_at desc, l.id desc limit 1)
  limit 1`;

/**
 * The last balance with which a channel's newest files close: a bank's file tells none beside its lines. Of several of one
 * day it is the one that no other begins with.
 */
const lastClosing = sql`
  with f as (
    select id, last_at, opening, closing from statement_files where channel = c.key and state = 'imported' order by id desc limit ${MOST_FILES})
  select f.closing, f.last_at from f where f.closing is not null and f.last_at is not null
  order by f.last_at desc, exists (select from f o where o.last_at = f.last_at and o.id <> f.id and o.opening = f.closing), f.id desc
  limit 1`;

/** Each open channel whose statements can count, the first one of a method before the office's own: what its provider says, what the books say, and what waits to be explained. */
export async function channelStates(db: Executor, now: Date): Promise<ChannelState[]> {
  const rows = await db.execute<Row>(sql`
    select c.key as channel, r.since,
      r.since is not null and c.method = any(string_to_array(coalesce(s.proof_required, s.reconciled, ''), ', ')) as proof,
      case when b.booked_at >= e.last_at or e.last_at is null then b.balance_after else e.closing end as balance,
      greatest(b.booked_at, e.last_at) as balance_at,
      (select -sum(a.balance) from accounts a where a.kind = c.account) as books,
      coalesce(w.came, 0) as waiting_in, coalesce(w.went, 0) as waiting_out, coalesce(w.lines, 0) as waiting, w.oldest, coalesce(w.unread, 0) as unread,
      (select jsonb_build_object('at', n.at, 'balance', n.balance, 'books', n.books, 'comingIn', n.coming_in, 'goingOut', n.going_out, 'difference', n.difference)
        from ${railBalances} n where n.rail = c.key order by n.day desc limit 1) as asked
    from channels c cross join settings s left join reconciled_channels r on r.channel = c.key
    left join lateral (${lastBalance}) b on true
    left join lateral (${lastClosing}) e on true
    left join lateral (
      select sum(l.open) filter (where l.direction = 'in') as came, sum(l.open) filter (where l.direction = 'out') as went,
        count(*) filter (where l.kind <> 'unread') as lines, min(l.booked_at) as oldest, count(*) filter (where l.kind = 'unread') as unread
      from statement_lines l where l.channel = c.key and l.state = 'unmatched') w on true
    where c.clearing is not null and c.active order by c.key`);
  return Promise.all(
    [...rows]
      .sort(
        (one, other) =>
          STATEMENT_METHODS.indexOf(statementMethodOf(one.channel)) -
          STATEMENT_METHODS.indexOf(statementMethodOf(other.channel)),
      )
      .map(async (row) => ({
        method: statementMethodOf(row.channel),
        channel: row.channel,
        since: iso(row.since),
        proofRequired: row.proof,
        balance: row.balance === null ? null : Number(row.balance),
        balanceAt: iso(row.balance_at),
        books: Number(row.books) + 0,
        waitingIn: Number(row.waiting_in),
        waitingOut: Number(row.waiting_out),
        waitingLines: Number(row.waiting),
        oldest: iso(row.oldest),
        unread: Number(row.unread),
        gaps: row.since ? await gapsLately(db, row.channel, new Date(row.since), now) : [],
        asked: row.asked && { ...row.asked, at: new Date(row.asked.at).toISOString() },
      })),
  );
}

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Whether the balances of a channel's latest lines lead from one to the next in the order of time: then there is no gap, and
 * none of the lines is read. What each balance is above the sum of what moved until then is the same for all.
 */
async function leadOn(db: Executor, channel: string, from: Date): Promise<boolean> {
  const [row] = await db.execute<{ chains: string }>(sql`
    select count(distinct s.balance_after - s.moved) as chains from (
      select l.balance_after, sum(case l.direction when 'in' then l.amount else -l.amount end - l.charge)
        over (order by l.booked_at, length(l.provider_id), l.provider_id, l.id) as moved
      from (select * from statement_lines where channel = ${channel} and state <> 'withdrawn' and booked_at >= ${from.toISOString()}
        order by id desc limit ${MOST_LINES}) l) s`);
  return Number(row?.chains) <= 1;
}

async function gapsLately(db: Executor, channel: string, since: Date, now: Date) {
  const from = new Date(now.getTime() - GAPS_MS);
  const [lines, files] = await Promise.all([
    lineGaps(db, channel, from),
    fileGaps(db, channel, since, { from }),
  ]);
  return [...lines, ...files].map(gapView);
}

async function lineGaps(db: Executor, channel: string, from: Date) {
  if (await leadOn(db, channel, from)) return [];
  const { bookedAt, state } = statementLines;
  const rows = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.channel, channel), ne(state, "withdrawn"), gte(bookedAt, from)))
    .orderBy(desc(statementLines.id))
    .limit(MOST_LINES);
  const lines = rows.map((row) => ({ identity: row.identity, line: lineOf(row) }));
  return gapsOf(lines.sort(byTime));
}
