import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** So many of the newest entries of each chain are checked when somebody asks on the screen. */
const CHECKED_PER_CHAIN = 10_000;

/**
 * The entries that break their chain: a number missing, a hash that is not that of the entry and of
 * the one before, or an end that is not where the chain says. `newest`: how many of each chain are
 * looked at, null for all; the entry before them is taken as it stands.
 */
export function chainBreaches(newest: number | null): SQL {
  if (newest !== null) return breachesFrom(sql`greatest(c.number - ${newest}::bigint, 0)`);
  return breaches(sql`0`, sql`(${ENTRIES}) l left join chains c on c.chain = l.chain`);
}

const ENTRIES = sql`select a.chain, a.number, a.hash, a as row from audit_log a`;

/** As chainBreaches, of the entries after `first` in each chain `c`. */
export function breachesFrom(first: SQL): SQL {
  // A range of each chain's key: the whole trail is not read for it.
  const range = sql`a.chain = c.chain and a.number between c.first and c.number + 1`;
  return breaches(first, sql`chains c cross join lateral (${ENTRIES} where ${range} offset 0) l`);
}

function breaches(first: SQL, looked: SQL): SQL {
  return sql`
    with chains as materialized (select c.*, ${first} as first from audit_chains c),
    rows as (
      select l.chain, l.number, l.hash, l.row, coalesce(lag(l.number) over w, 0) + 1 as expected, c.first as anchor,
        coalesce(lag(l.hash) over w, encode(sha256(convert_to('open-future ' || l.chain, 'UTF8')), 'hex')) as previous
      from ${looked} window w as (partition by l.chain order by l.number))
    select chain::text, number::text from rows
    where number > coalesce(anchor, 0)
      and (number <> expected or hash <> audit_hash(previous, row))
    union all
    select c.chain::text, c.number::text from audit_chains c left join lateral (
      select number, hash from audit_log l where l.chain = c.chain order by number desc limit 1) l on true
    where c.number <> coalesce(l.number, 0) or (l.hash is not null and c.hash <> l.hash)`;
}

export type ChainCheck = {
  /** Chains, and how many of them are whole as far as was looked. */
  chains: number;
  whole: number;
  /** Entries in all, and how many of the newest were looked at. */
  entries: number;
  checked: number;
  /** Where the first break of each broken chain is: `chain-number`. */
  breaks: string[];
};

/** Checks the newest entries of every chain, in one statement. For those who hold audit.view. */
export async function checkChains(db: Executor, perChain = CHECKED_PER_CHAIN): Promise<ChainCheck> {
  const [row] = await db.execute<Record<keyof ChainCheck, number | string[]>>(sql`
    with broken as (select chain, min(number::bigint) as number from (${chainBreaches(perChain)}) b group by chain)
    select count(*)::int as chains, (count(*) filter (where b.chain is null))::int as whole,
      coalesce(sum(c.number), 0)::float8 as entries, coalesce(sum(least(c.number, ${perChain}::bigint)), 0)::float8 as checked,
      coalesce(array_agg(b.chain || '-' || b.number) filter (where b.chain is not null), '{}') as breaks
    from audit_chains c left join broken b on b.chain = c.chain::text`);
  if (!row) throw new Error("The audit chains could not be checked.");
  return row as ChainCheck;
}
