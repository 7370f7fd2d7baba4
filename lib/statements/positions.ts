import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { UNNAMED } from "@/lib/settings/letterhead";
import type { Position } from "@/lib/statements/schema";

/**
 * What a member owes and is owed, and what they have in projects, once everything posted up to `until` (that instant
 * included) has happened: reckoned from what was posted, so that a past day stays what it was. Overdue is what
 * was so on `day`.
 */
export async function positionsAt(
  db: Executor,
  memberId: string,
  until: Date,
  day: string,
): Promise<Position[]> {
  const rows = await db.execute<Row>(positionsOf(memberId, until, day));
  return rows.map(({ principal, interest, ...row }) => ({
    ...row,
    principal: Number(principal),
    interest: Number(interest),
  }));
}

type Row = Omit<Position, "principal" | "interest"> & { principal: string; interest: string };

/**
 * Those positions as a select: loans by their deadlines, first what the member owes (to the cooperative last), then
 * what others owe them, then projects.
 */
export function positionsOf(memberId: string, until: Date | SQL, day: string): SQL {
  const at = until instanceof Date ? sql`${until.toISOString()}::timestamptz` : until;
  return sql`
    select kind, reference, id, party, due, state, principal, interest from (
      select case when l.borrower_id = ${memberId}::uuid then 'owed' else 'given' end as kind, l.reference, l.id,
        case when l.borrower_id = ${memberId}::uuid then l.lender_name else l.borrower_name end as party, l.deadline::text as due,
        case when w.off then 'written-off' when days_overdue(l.deadline, ${day}::date) >= 0 then 'overdue' else 'open' end as state,
        -- After a write-off principal comes back first (lib/loans/rules.ts, splitRepayment).
        greatest(l.principal - r.principal - c.amount, 0) as principal,
        l.interest - r.interest - greatest(c.amount - (l.principal - r.principal), 0) as interest
      from loans l
      cross join lateral (
        select coalesce(sum(p.principal), 0)::bigint as principal, coalesce(sum(p.interest), 0)::bigint as interest
        from loan_repayments p where p.loan_id = l.id and p.at <= ${at}) r
      cross join lateral (select coalesce(sum(p.amount), 0)::bigint as amount from loan_recoveries p where p.loan_id = l.id and p.at <= ${at}) c
      cross join lateral (select l.status = 'written_off' and l.closed_at <= ${at} as off) w
      where (l.borrower_id = ${memberId}::uuid or l.lender_id = ${memberId}::uuid) and l.taken_at <= ${at}
      union all
      select 'claim', null, a.owner, (select coalesce(nullif(s.legal_name, ''), ${UNNAMED}) from settings s), null, 'open', -sum(e.amount)::bigint, 0
      from accounts a join entries e on e.account_id = a.id and e.at <= ${at}
      where a.owner = ${memberId}::uuid and a.kind = 'claim'
      group by a.owner
      union all
      select 'project', null, p.id, p.title, null, 'open', sum(e.amount)::bigint, 0
      from accounts a
      join entries e on e.account_id = a.id and e.at <= ${at}
      join transactions t on t.id = e.transaction_id
      join projects p on p.id = t.project_id
      where a.owner = ${memberId}::uuid and a.kind = 'invested'
      group by p.id
    ) s
    where principal + interest > 0
    order by array_position(array['owed', 'claim', 'given', 'project'], kind), due, reference, id`;
}
