import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { entryRanges } from "@/lib/statements/queries";

/**
 * By how much each of these transactions has changed all that a member owns, in francs: what a passbook and a
 * statement both show as come in or gone out. What only changed place (lent, invested, held) is 0.
 */
export async function movementsOf(
  db: Executor,
  memberId: string,
  ids: string[],
): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const rows = await db.execute<{ id: string; net: string }>(sql`
    select e.transaction_id as id, sum(e.amount)::bigint as net
    from entries e join accounts a on a.id = e.account_id
    where e.transaction_id = any(${`{${ids.join(",")}}`}::uuid[])
      and a.owner = ${memberId}::uuid and a.counts_as in ('available', 'used')
    group by e.transaction_id`);
  return Object.fromEntries(rows.map(({ id, net }) => [id, Number(net)]));
}

/** All that a member owned at the end of each of these Kigali days, in francs. */
export async function balancesAfter(
  db: Executor,
  memberId: string,
  days: string[],
): Promise<Record<string, number>> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (!first || !last) return {};
  const rows = await db.execute<{ day: string; balance: string }>(
    balances(memberId, startOfKigaliDay(first), startOfKigaliDay(addDays(last, 1))),
  );
  const known = (day: string) => rows.findLast((row) => row.day <= day)?.balance ?? 0;
  return Object.fromEntries(days.map((day) => [day, Number(known(day))]));
}

// What was owned before the first of the entries that are read, under the day "0", then after each day's.
function balances(memberId: string, start: Date, end: Date): SQL {
  return sql`
    with ranges as materialized (${entryRanges(memberId, start, end)}), moved as (
      select (e.at at time zone 'Africa/Kigali')::date::text as day, sum(e.amount) as amount
      from ranges r cross join lateral (
        select at, amount from entries where account_id = r.id and number > r.first and number <= r.last
      ) e
      group by 1
      union all select '0', coalesce(sum(balance), 0) from ranges
    )
    select day, (sum(amount) over (order by day))::bigint as balance from moved order by day`;
}
