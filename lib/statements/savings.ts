import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { DISORDER_MS, entrySearch } from "@/lib/statements/entry-search";
import { movedInOf } from "@/lib/statements/old-books";
import { monthsBack } from "@/lib/statements/rules";

/** A month (`2026-11`) and a member's own savings at its end, in francs. */
export type MonthSavings = { month: string; savings: number };

/** What a member owned less what they owed just before each of some instants, in francs: one statement. */
async function savingsAt(
  db: Executor,
  memberId: string,
  instants: readonly Date[],
): Promise<number[]> {
  if (instants.length === 0) return [];
  const edges = instants.flatMap((instant) =>
    [-DISORDER_MS, DISORDER_MS].map((by) => new Date(instant.getTime() + by)),
  );
  const rows = await db.execute<{ savings: string }>(sql`
    with recursive own as materialized (
      select id, version from accounts
      where owner = ${memberId} and counts_as in ('available', 'used', 'owed')
    ), ${entrySearch(edges)}
    select (coalesce(sum(b.balance_after), 0) + coalesce(sum(near.amount), 0))::bigint as savings
    from search f
    join search l on l.id = f.id and l.edge = f.edge + 1 and l.lo = l.hi
    left join entries b on b.account_id = f.id and b.number = f.lo
    cross join lateral (
      select sum(e.amount) as amount from entries e
      where e.account_id = f.id and e.number > f.lo and e.number <= l.lo
        and e.at < f.t + ${DISORDER_MS} * interval '1 millisecond'
    ) near
    where f.lo = f.hi and f.edge % 2 = 1
    group by f.edge order by f.edge`);
  return rows.map((row) => Number(row.savings));
}

/**
 * A member's own savings (what they own less what they owe, francs) at the end of each of the last `count` months,
 * from the month they joined or moved in on; the last one is the month at hand, with what they have now.
 */
export async function savingsByMonth(
  db: Executor,
  member: { id: string; joinedDate: string; savings: number },
  now: Date,
  count = 12,
): Promise<MonthSavings[]> {
  const joined = kigaliDay(new Date(member.joinedDate));
  // Who moved in joined long before these books knew what they have.
  const since = ((await movedInOf(db, member.id))?.opened ?? joined).slice(0, 7);
  const months = monthsBack(kigaliDay(now), count)
    .filter((month) => month >= since)
    .reverse();
  const ends = months.slice(1).map((month) => startOfKigaliDay(`${month}-01`));
  const past = await savingsAt(db, member.id, ends);
  return months.map((month, at) => ({ month, savings: past[at] ?? member.savings }));
}
