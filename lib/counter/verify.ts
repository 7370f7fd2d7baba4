import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What the books promise about drawers (decisions, section 18). */
export const COUNTER_INVARIANTS: Invariant[] = [
  {
    name: "18a. each posting on a clerk's drawer is a movement of one of their drawers, to the franc",
    kind: "transaction",
    wrong: "moves another sum through a drawer than its drawer says",
    breaches: sql`
      select coalesce(m.transaction_id, e.id) as id, m.amount, e.moved from (
        select m.transaction_id, m.amount, d.clerk from drawer_movements m left join drawers d on d.id = m.drawer_id) m
      full join (
        select e.transaction_id as id, a.owner, -sum(e.amount) as moved from entries e join accounts a on a.id = e.account_id
        where a.kind = 'drawer' group by 1, 2) e on e.id = m.transaction_id and e.owner = m.clerk
      where m.amount is distinct from e.moved`,
  },
  {
    name: "18b. what is in each clerk's drawer is what moved through their drawers that are not closed",
    kind: "account",
    wrong: "holds another sum than its clerk's open drawer",
    breaches: sql`
      select coalesce(a.owner, m.clerk) as id, -a.balance as held, m.moved from (select * from accounts where kind = 'drawer') a
      full join (
        select d.clerk, coalesce(sum(m.amount) filter (where d.state <> 'closed'), 0) as moved
        from drawers d left join drawer_movements m on m.drawer_id = d.id group by 1) m on m.clerk = a.owner
      where -a.balance is distinct from m.moved`,
  },
  {
    name: "18c. what was expected in a drawer is what it was opened with and what moved until it was counted",
    kind: "account",
    wrong: "was opened with or expected another sum than its movements",
    breaches: sql`
      select d.id, d.float, d.expected, m.float as fetched, m.before from drawers d left join (
        select drawer_id, sum(amount) filter (where kind = 'float') as float,
          sum(amount) filter (where kind not in ('difference', 'return')) as before from drawer_movements group by 1) m on m.drawer_id = d.id
      where d.float <> coalesce(m.float, 0) or d.state <> 'open' and d.expected <> coalesce(m.before, 0)`,
  },
  {
    name: "18d. of a closed drawer what differed is posted, and what was counted is back in the safe",
    kind: "account",
    wrong: "is closed, and its difference or what was counted is not posted",
    breaches: sql`
      select d.id, d.counted, d.expected, m.difference, m.returned from drawers d left join (
        select drawer_id, sum(amount) filter (where kind = 'difference') as difference, -sum(amount) filter (where kind = 'return') as returned
        from drawer_movements group by 1) m on m.drawer_id = d.id
      where coalesce(m.difference, 0) is distinct from case d.state when 'closed' then d.counted - d.expected else 0 end
        or coalesce(m.returned, 0) is distinct from case d.state when 'closed' then d.counted else 0 end`,
  },
  {
    name: "18e. nobody serves themselves at the desk, or agrees alone where two are needed",
    kind: "transaction",
    wrong: "was served or agreed to by one person alone",
    breaches: sql`
      select t.id, t.type, m.second_by from drawer_movements m join transactions t on t.id = m.transaction_id join drawers d on d.id = m.drawer_id
      where t.submitted_by in (t.from_member, t.to_member) or m.second_by in (t.submitted_by, t.from_member, t.to_member)
        or m.kind in ('float', 'safe') and m.second_by is null or m.kind = 'pay-out' and m.second_by is null and m.by_member = 'no'
        or (m.kind in ('difference', 'return')) = (t.submitted_by = d.clerk)
        or m.kind in ('difference', 'return') and t.submitted_by = d.counted_by`,
  },
];
