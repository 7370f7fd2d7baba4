import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";

/** What of the chart `c` members are owed, and as which claim it counts: a new savings product is money. */
export const IS_OWED = sql`c.holder = 'member' and c.normal_side = 'credit'`;
export const CLAIM = sql`case when c.class = 'equity' then 'shares' when c.key in ('lent', 'invested') then c.key else 'cash' end`;

type Claim = { member: string; sums: Sums };

/**
 * Every member to whom something is owed at a day's end, in one statement: what their accounts hold less what was
 * posted on them later. Who is owed nothing has no leaf.
 */
export async function claimsAt(db: Executor, day: string, member?: string): Promise<Claim[]> {
  const end = startOfKigaliDay(addDays(day, 1)).toISOString();
  const rows = await db.execute<Record<string, string> & { member: string }>(
    member ? claimsOfOne(member, end) : claimsOfAll(end),
  );
  return [...rows].map(({ member, ...sums }) => ({
    member,
    sums: Object.fromEntries(CLAIMS.map((claim) => [claim, Number(sums[claim])])) as Sums,
  }));
}

const claimsOfAll = (end: string) =>
  claims(
    sql`left join (select account_id, sum(amount) as moved from entries where at >= ${end}::timestamptz group by 1) l on l.account_id = a.id`,
  );

// By the account's own entries, newest first: those of everybody since then are many.
const claimsOfOne = (member: string, end: string) =>
  claims(
    sql`left join lateral (select sum(e.amount) as moved from entries e where e.account_id = a.id and e.at >= ${end}::timestamptz) l on true`,
    sql`and a.owner = ${member}`,
  );

function claims(later: SQL, whose = sql``): SQL {
  const each = CLAIMS.map(
    (claim) => sql`sum(balance) filter (where claim = ${claim}) as ${sql.identifier(claim)}`,
  );
  return sql`
    select owner as member, ${sql.join(each, sql`, `)} from (
      select a.owner, ${CLAIM} as claim, a.balance - coalesce(l.moved, 0) as balance
      from accounts a join chart c on c.key = a.kind and ${IS_OWED} ${later} where true ${whose}) b
    group by owner having bool_or(balance <> 0) order by owner`;
}
