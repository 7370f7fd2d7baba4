import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** Whether what is kept summed up (the cooperative's totals, each member's, the reports' figures) equals a recomputation. */
export const TOTAL_INVARIANTS: Invariant[] = [
  {
    name: "8a. the cooperative's totals equal a recomputation",
    kind: "account",
    wrong: "differ from a recomputation",
    breaches: sql`
      with kept as (select sum(members)::bigint members, sum(active_members)::bigint active, sum(approved_transactions)::bigint approved, sum(pending_deposits)::bigint pending,
          sum(available)::bigint available, sum(used)::bigint used, sum(projects)::bigint projects, sum(completed_projects)::bigint completed from org_totals),
      real as (select (select count(*) from members where status <> 'closed') members, (select count(*) from members where status = 'active') active,
          (select count(*) from transactions where status = 'approved') approved,
          (select count(*) from transactions where type = 'deposit' and status = 'pending' and voided_at is null) pending,
          coalesce((select sum(balance) from accounts where counts_as = 'available'), 0)::bigint available,
          coalesce((select sum(balance) from accounts where counts_as = 'used'), 0)::bigint used,
          (select count(*) from projects) projects, (select count(*) from projects where status = 'completed') completed)
      select 'totals' as id, to_jsonb(kept) as kept, to_jsonb(real) as recomputed from kept, real where to_jsonb(kept) <> to_jsonb(real)`,
  },
  {
    name: "8b. each member's totals equal a recomputation",
    kind: "member",
    wrong: "has totals that differ from a recomputation",
    breaches: sql`
      with real as (select m.id,
          coalesce(sum(t.amount) filter (where t.type in ('deposit', 'cash-in') and t.status = 'approved' and t.from_member = m.id), 0) deposits,
          coalesce(sum(t.amount) filter (where t.type = 'deposit' and t.status = 'pending' and t.from_member = m.id), 0) pending,
          coalesce(sum(t.amount) filter (where t.type in ('withdraw', 'cash-out') and t.status = 'approved' and t.to_member = m.id), 0) withdrawals,
          coalesce(sum(t.amount) filter (where t.type = 'investment' and t.status = 'approved' and t.from_member = m.id), 0) investments,
          coalesce(sum(t.amount) filter (where t.type = 'loan' and t.status = 'approved' and t.to_member = m.id), 0) loans,
          coalesce(sum(t.amount) filter (where t.type = 'profit' and t.status = 'approved' and t.to_member = m.id), 0)
          + coalesce(sum(t.interest) filter (where t.type = 'repayment' and t.to_member = m.id), 0) profit,
          coalesce(sum(t.amount - t.fee) filter (where t.type in ('deposit', 'cash-in') and t.status = 'approved' and t.from_member = m.id), 0)
          - coalesce(sum(t.amount) filter (where t.type in ('withdraw', 'cash-out') and t.status = 'approved' and t.to_member = m.id), 0)
          + coalesce(sum(case t.type when 'opening' then t.amount else -t.amount end) filter (where t.type in ('opening', 'opening-undone')), 0) saved
        from members m left join (
          select p.member, t.* from transactions t cross join lateral (select t.from_member as member union select t.to_member) p
          where t.reversed_by is null and t.voided_at is null) t on t.member = m.id
        group by 1)
      select r.id from real r left join member_totals k on k.member_id = r.id
      where (k.deposits, k.pending_deposits, k.withdrawals, k.investments, k.loans, k.profit, k.saved)
        is distinct from (r.deposits, r.pending, r.withdrawals, r.investments, r.loans, r.profit, r.saved)`,
  },
  {
    name: "8c. the reports' figures of each day equal a recomputation",
    kind: "account",
    wrong: "differ from a recomputation",
    breaches: sql`
      with differences as (
        select * from report_days
        union all select day, figure, -n, -amount, -fees from report_recomputed),
      -- Of members only what they are now is known, not since when.
      known as (select case when figure like 'type:%' or figure in ('savings', 'members:joined') then day end as day, figure, n, amount, fees from differences)
      select 'reports' as id, day, figure, sum(n) as n, sum(amount) as amount, sum(fees) as fees
      from known group by day, figure
      having sum(n) <> 0 or sum(amount) <> 0 or sum(fees) <> 0`,
  },
  {
    name: "8d. the reports' months and whole are the sums of their days",
    kind: "account",
    wrong: "are not the sums of their days",
    breaches: sql`
      with differences as (
        select span, start, figure, n, amount, fees from report_figures where span <> 'day'
        union all select s.span, s.start, d.figure, -n, -amount, -fees
        from report_figures d, lateral (values ('month', date_trunc('month', d.start)::date), ('all', date '0001-01-01')) as s(span, start)
        where d.span = 'day')
      select 'reports' as id, span, start, figure, sum(n) as n, sum(amount) as amount, sum(fees) as fees
      from differences group by span, start, figure
      having sum(n) <> 0 or sum(amount) <> 0 or sum(fees) <> 0`,
  },
];
