import { type SQL, sql } from "drizzle-orm";

/**
 * Entries are numbered as they are posted and dated as they were asked for: two of the same account may stand
 * in the other order by as long as a posting can take.
 */
export const DISORDER_MS = 60 * 60_000;

/**
 * The last entry before each of some instants in each account of `own` (id, version), looked for as one looks
 * up a word: by halving. To follow `with recursive own as (…)`; its rows with `lo = hi` say for account `id`
 * and the instant `t`, the `edge`-th from 1, that it is number `lo`, 0 where there is none.
 */
export function entrySearch(instants: readonly Date[]): SQL {
  const edges = `{${instants.map((instant) => instant.toISOString()).join(",")}}`;
  return sql`search (id, edge, t, lo, hi) as (
      select own.id, edge, t, 0::bigint, own.version
      from own cross join unnest(${edges}::timestamptz[]) with ordinality as e (t, edge)
      union all
      select s.id, s.edge, s.t,
        case when m.at < s.t then m.number else s.lo end,
        case when m.at < s.t then s.hi else m.number - 1 end
      from search s cross join lateral (
        select e.at, e.number from entries e
        where e.account_id = s.id and e.number = (s.lo + s.hi + 1) / 2
      ) m
      where s.lo < s.hi
    )`;
}
