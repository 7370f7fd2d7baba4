import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What the books promise about projects; each finds its breaches. */
export const PROJECT_INVARIANTS: Invariant[] = [
  {
    name: "6a. each project is what its investors put in, have in it, got and bore",
    kind: "project",
    wrong: "is not what its investors put in, have, got and bore",
    breaches: sql`
      select p.id, p.invested, p.capital from projects p
      left join (select project_id, sum(invested) invested, sum(capital) capital, sum(returned) returned, sum(lost) lost, sum(earned) earned, count(*) n
        from stakes group by 1) s on s.project_id = p.id
      where (p.invested, p.capital, p.returned, p.borne, p.distributed, p.investors::bigint)
        is distinct from (coalesce(s.invested, 0), coalesce(s.capital, 0), coalesce(s.returned, 0), coalesce(s.lost, 0), coalesce(s.earned, 0), coalesce(s.n, 0))`,
  },
  {
    name: "6b. what each member has invested is their capital in all projects",
    kind: "member",
    wrong: "has invested another sum than their capital in all projects",
    breaches: sql`
      select coalesce(a.owner, s.member_id) as id, a.balance, s.capital from accounts a
      full join (select member_id, sum(capital) capital from stakes group by 1) s on s.member_id = a.owner and a.kind = 'invested'
      where (a.kind = 'invested' or a.id is null) and coalesce(a.balance, 0) <> coalesce(s.capital, 0)`,
  },
  {
    name: "6c. each stake equals a recomputation from its entries",
    kind: "project",
    wrong: "has a stake that its entries do not make",
    breaches: sql`
      with moved as (
        select t.project_id, a.owner as member_id,
          coalesce(sum(e.amount) filter (where t.type = 'investment' and a.kind = 'invested'), 0) invested,
          coalesce(sum(e.amount) filter (where t.type = 'profit' and a.kind = 'available'), 0) earned,
          coalesce(-sum(e.amount) filter (where t.type = 'loss' and a.kind = 'invested'), 0) lost,
          coalesce(sum(e.amount) filter (where t.type = 'capital-return' and a.kind = 'available'), 0) returned,
          coalesce(sum(e.amount) filter (where a.kind = 'invested'), 0) capital
        from transactions t join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
        where t.project_id is not null and a.kind in ('available', 'invested') group by 1, 2)
      select coalesce(s.project_id, m.project_id) as id, coalesce(s.member_id, m.member_id) as member from stakes s
      full join moved m on m.project_id = s.project_id and m.member_id = s.member_id
      where (s.invested, s.earned, s.lost, s.returned, s.capital) is distinct from (m.invested, m.earned, m.lost, m.returned, m.capital)`,
  },
  {
    name: "6d. a project's account is what is recorded and not shared out yet",
    kind: "project",
    wrong: "has an account that is not what is recorded and not shared out yet",
    breaches: sql`
      select p.id, p.undistributed, a.balance, r.waiting from projects p left join accounts a on a.owner = p.id and a.kind = 'project'
      left join (select project_id,
          coalesce(sum(amount) filter (where kind = 'profit'), 0) profit, coalesce(sum(amount) filter (where kind = 'loss'), 0) loss,
          coalesce(sum(case kind when 'profit' then amount else -amount end) filter (where distribution_id is null), 0) waiting
        from project_results group by 1) r on r.project_id = p.id
      where a.balance is distinct from p.undistributed or p.undistributed <> coalesce(r.waiting, 0) or p.profit <> coalesce(r.profit, 0) or p.loss <> coalesce(r.loss, 0)`,
  },
  {
    name: "6e. each recorded result is its transaction, and posted what it says",
    kind: "transaction",
    wrong: "is a project's result and did not post what it says",
    breaches: sql`
      select coalesce(r.id, t.id) as id from project_results r full join (
        select t.id, t.project_id, t.type, t.amount, coalesce(t.method, 'project') as method,
          -sum(e.amount) filter (where a.kind = channel_account(t.channel, t.created_at) or t.channel is null and a.kind = 'project-out' and a.owner = t.project_id) as cash,
          sum(e.amount) filter (where a.kind in ('income:project-profit', 'expense:project-loss')) as result,
          sum(e.amount) filter (where a.kind = 'project' and a.owner = t.project_id) as own
        from transactions t join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
        where t.type in ('project-profit', 'project-loss') group by t.id) t on t.id = r.id
      cross join lateral (select case r.kind when 'profit' then r.amount else -r.amount end as v) s
      where (r.project_id, 'project-' || r.kind, r.amount, r.method) is distinct from (t.project_id, t.type::text, t.amount, t.method)
        or (t.cash, t.result, t.own) is distinct from (s.v, s.v, s.v)`,
  },
  {
    name: "6f. each sharing out adds up to what it says and to its results, to the exact franc by weight",
    kind: "project",
    wrong: "has a sharing out that does not add up",
    breaches: sql`
      select d.id, d.amount from project_distributions d
      left join (select distribution_id, sum(amount) total, sum(weight) weight, count(*) filter (where amount > 0) paid from project_parts group by 1) p on p.distribution_id = d.id
      left join (select distribution_id, max(kigali_day(created_at)) until, sum(case kind when 'profit' then amount else -amount end) net from project_results group by 1) r on r.distribution_id = d.id
      where p.total is distinct from abs(d.amount) or p.weight is distinct from d.weight or p.paid <> d.investors or r.net is distinct from d.amount
        or d.counted_until not between r.until and kigali_day(d.created_at)
      union all
      select d.id, d.amount from project_distributions d join project_parts p on p.distribution_id = d.id group by d.id
      having max(round(p.amount - 1, 40) / p.weight) >= min(round(p.amount + 1, 40) / p.weight) filter (where d.amount > 0 or p.amount < p.capital)
      union all
      select p.distribution_id, p.amount from project_parts p join project_distributions d on d.id = p.distribution_id
      left join transactions t on t.id = p.transaction_id
      where (p.amount > 0 or t.id is not null) and (t.amount, t.project_id, coalesce(t.to_member, t.from_member), t.type::text)
        is distinct from (p.amount, d.project_id, p.member_id, case when d.amount > 0 then 'profit' else 'loss' end)
      union all
      select t.id, t.amount from transactions t where t.type in ('profit', 'loss') and t.status = 'approved'
        and not exists (select from project_parts p where p.transaction_id = t.id)`,
  },
  {
    name: "6g. what was passed on to projects is their recorded profit less their recorded loss",
    kind: "account",
    wrong: "is not the projects' recorded profit less their loss",
    breaches: sql`
      select 'equity:distributions' as id, sum(balance) from accounts where kind = 'equity:distributions'
      having coalesce(sum(balance), 0) <> -coalesce((select sum(profit - loss) from projects), 0)`,
  },
  {
    name: "24a. what is out of each project's money is its account, and what was spent less what came back and its results",
    kind: "project",
    wrong: "has other money out than was spent and did not come back",
    breaches: sql`
      select p.id, p.money_out, a.balance, m.out, r.net from projects p
      left join accounts a on a.owner = p.id and a.kind = 'project-out'
      left join (select project_id, sum(case type::text when 'project-spending' then amount else -amount end) as out
        from transactions where type in ('project-spending', 'project-return') and status = 'approved' group by 1) m on m.project_id = p.id
      left join (select project_id, sum(case kind when 'profit' then amount else -amount end) as net
        from project_results where method = 'project' group by 1) r on r.project_id = p.id
      where a.balance is distinct from -p.money_out or p.money_out <> coalesce(m.out, 0) + coalesce(r.net, 0)`,
  },
  {
    name: "24b. no project has more money out than its investors have in it, and none that is completed any",
    kind: "project",
    wrong: "has more money out than its investors have in it",
    breaches: sql`
      select id, money_out, capital from projects
      where money_out > capital + least(undistributed, 0) or status = 'completed' and money_out <> 0`,
  },
  {
    name: "24c. what was spent of a project's money left its channel, and what came back is there",
    kind: "transaction",
    wrong: "is a project's money and did not move it between its channel and the project",
    breaches: sql`
      select t.id, t.amount, p.cash, p.out from transactions t left join (select t.id,
          sum(e.amount) filter (where a.kind = channel_account(t.channel, t.created_at)) as cash,
          -sum(e.amount) filter (where a.kind = 'project-out' and a.owner = t.project_id) as out, count(*) as lines
        from transactions t join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
        where t.type in ('project-spending', 'project-return') group by 1) p on p.id = t.id
      cross join lateral (select case t.type::text when 'project-spending' then t.amount else -t.amount end as v) s
      where t.type in ('project-spending', 'project-return') and t.status = 'approved' and (p.cash, p.out, p.lines) is distinct from (s.v, s.v, 2::bigint)`,
  },
];
