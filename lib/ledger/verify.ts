import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What the books promise about members who owe the cooperative. */
export const CLAIM_INVARIANTS: Invariant[] = [
  {
    name: "5f. what each member owes the cooperative is their claims less what repaid them, and nobody has money beside it",
    kind: "member",
    wrong: "owes the cooperative another sum than their claims and repayments say",
    breaches: sql`
      select coalesce(a.owner, s.member) as id, a.balance, s.unpaid, m.balance as available from (select * from accounts where kind = 'claim') a
      full join (select coalesce(to_member, from_member) as member, sum(case type when 'claim' then amount else -amount end) as unpaid
        from transactions where type in ('claim', 'claim-repayment') group by 1) s on s.member = a.owner
      left join accounts m on m.owner = a.owner and m.kind = 'available'
      where coalesce(-a.balance, 0) <> coalesce(s.unpaid, 0) or a.balance < 0 and m.balance <> 0`,
  },
  {
    name: "5g. claims and their repayments moved what they say, a claim no more than the deposit that was reversed with it",
    kind: "transaction",
    wrong: "is a claim or its repayment that did not move what it says",
    breaches: sql`
      select t.id, t.type, t.amount from transactions t join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
      where t.type in ('claim', 'claim-repayment') group by t.id
      having (sum(e.amount) filter (where a.owner = coalesce(t.to_member, t.from_member) and a.kind = 'available'),
          sum(e.amount) filter (where a.owner = coalesce(t.to_member, t.from_member) and a.kind = 'claim'))
        is distinct from (case t.type when 'claim' then t.amount else -t.amount end, case t.type when 'claim' then -t.amount else t.amount end)
      union all
      select t.id, t.type, t.amount from transactions t where t.type = 'claim' and not exists (
        select from transactions d join transactions r on r.id = d.reversed_by
        where d.type = 'deposit' and d.from_member = t.to_member and d.amount - d.fee >= t.amount and r.created_at = t.created_at)`,
  },
];
