import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Gap } from "@/lib/channels/completeness";
import type { Span } from "@/lib/channels/lines";

/** So many of a channel's newest files are looked at. */
export const MOST_FILES = 1_000;

/** A file that is not kept yet: the days of its first and last line, and its balances. */
type Candidate = { spans: readonly Span[]; span: { first: Date; last: Date } | null };
type Between = {
  /** Only gaps beside this file. */
  beside?: Candidate;
  /** Only files that end on or after this instant. */
  from?: Date;
};

/**
 * Where a bank's file does not begin with the balance that the file before it ended with, but for what lines of other
 * files moved between: money of a file that nobody brought in. A day on which another file already goes on tells
 * nothing, since which of both has which line is not known; of several files that begin (or end) on one day the one
 * that fits is taken.
 */
export async function fileGaps(
  db: Executor,
  channel: string,
  since: Date,
  { beside, from }: Between,
): Promise<Gap[]> {
  const [opening, closing] = [beside?.spans[0]?.opening, beside?.spans.at(-1)?.closing];
  const { first, last } = beside?.span ?? {};
  if (beside && (opening === undefined || closing === undefined || !first || !last)) return [];
  const candidate = beside
    ? sql`union all select null, ${first?.toISOString()}::timestamptz, ${last?.toISOString()}::timestamptz, ${opening}::bigint, ${closing}::bigint`
    : sql``;
  const rows = await db.execute<{ reached: string; opening: string }>(sql`
    with kept as (
      select id, first_at, last_at, opening, closing from statement_files
      where channel = ${channel} and state = 'imported' order by id desc limit ${MOST_FILES}),
    files as (
      select id, (first_at at time zone 'Africa/Kigali')::date as first, (last_at at time zone 'Africa/Kigali')::date as last, opening, closing
      from (select * from kept ${candidate}) f
      where opening is not null and closing is not null and first_at is not null
        and last_at >= ${(from && from > since ? from : since).toISOString()}),
    pairs as (
      select n.first, n.opening, a.closing + coalesce(m.francs, 0) as reached, a.id is null or n.id is null as beside
      from files n
      cross join lateral (select max(last) as last from files where last < n.first) b
      join files a on a.last = b.last
      left join lateral (
        select sum(case l.direction when 'in' then l.amount else -l.amount end - l.charge) as francs from statement_lines l
        where l.channel = ${channel} and l.state <> 'withdrawn' and a.closing <> n.opening and a.last + 1 < n.first
          and (l.booked_at at time zone 'Africa/Kigali')::date > a.last and (l.booked_at at time zone 'Africa/Kigali')::date < n.first) m on true
      where not exists (select from files o where o.first < n.first and o.last >= n.first))
    select p.reached, p.opening from (
      select distinct on (first) * from pairs order by first, abs(opening - reached)) p
    where p.opening <> p.reached ${beside ? sql`and p.beside` : sql``} order by p.first`);
  return rows.map(({ reached, opening: next }) => ({
    after: { balance: Number(reached), line: null },
    before: { balance: Number(next), line: null },
    francs: Number(next) - Number(reached),
  }));
}
