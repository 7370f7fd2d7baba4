import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What offers, requests, loans and repayments promise about the books. */
export const LOAN_INVARIANTS: Invariant[] = [
  {
    name: "5a. each loan: principal = repaid + outstanding + written off, as its transactions and repayments say",
    kind: "loan",
    wrong: "is not what its transactions and repayments say",
    breaches: sql`
      select l.id, l.status, l.principal, l.repaid_principal, l.repaid_interest, l.written_off from loans l
      left join (select loan_id, sum(principal) as principal, sum(interest) as interest from loan_repayments group by 1) r on r.loan_id = l.id
      left join (select loan_id, sum(amount) as amount from loan_recoveries group by 1) v on v.loan_id = l.id
      left join transactions t on t.id = l.transaction_id left join transactions w on w.id = l.write_off_transaction
      where (l.repaid_principal, l.repaid_interest) is distinct from (coalesce(r.principal, 0), coalesce(r.interest, 0))
        or l.recovered <> coalesce(v.amount, 0)
        or (l.status = 'active') <> (l.principal > l.repaid_principal + l.written_off)
        or (t.type::text, t.status::text, t.amount, t.from_member, t.to_member, t.reference)
          is distinct from ('loan', 'approved', l.principal, l.lender_id, l.borrower_id, l.reference)
        or (coalesce(w.amount, 0), coalesce(w.type::text, 'write-off'), coalesce(w.from_member, l.lender_id), coalesce(w.to_member, l.borrower_id))
          is distinct from (l.written_off, 'write-off', l.lender_id, l.borrower_id)`,
  },
  {
    name: "5b. every transaction of a loan belongs to one offer, loan or repayment, which says the same",
    kind: "transaction",
    wrong: "is not what its offer, loan or repayment says",
    breaches: sql`
      select t.id, t.type, t.amount from transactions t left join loan_offers o on o.transaction_id = t.id
      where t.type = 'offer' and (o.lender_id, o.amount, o.status in ('cancelled', 'expired')) is distinct from (t.from_member, t.amount, t.voided_at is not null)
      union all
      select t.id, t.type, t.amount from transactions t left join loans l on l.transaction_id = t.id where t.type = 'loan' and l.id is null
      union all
      select t.id, t.type, t.amount from transactions t left join loan_repayments r on r.transaction_id = t.id left join loans l on l.id = r.loan_id
      where t.type = 'repayment' and (l.borrower_id, l.lender_id, r.amount, r.interest) is distinct from (t.from_member, t.to_member, t.amount, t.interest)
      union all
      select t.id, t.type, t.amount from transactions t left join loans l on l.write_off_transaction = t.id where t.type = 'write-off' and l.id is null
      union all
      select t.id, t.type, t.amount from transactions t left join loan_recoveries v on v.transaction_id = t.id left join loans l on l.id = v.loan_id
      where t.type = 'recovery' and (l.borrower_id, l.lender_id, v.amount) is distinct from (t.from_member, t.to_member, t.amount)
      union all
      select t.id, t.type, t.amount from transactions t join (
        select transaction_id as id from loan_offers union select transaction_id from loans union select transaction_id from loan_repayments
        union select write_off_transaction from loans union select transaction_id from loan_recoveries) said on said.id = t.id
      where t.type not in ('offer', 'loan', 'repayment', 'write-off', 'recovery')`,
  },
  {
    name: "5c. an offer or request that was taken has one loan, of its amount, and no other has any",
    kind: "loan",
    wrong: "was not made from one offer or request as that says",
    breaches: sql`
      select o.id, o.status, count(l.id) from loan_offers o left join loans l on l.offer_id = o.id group by o.id
      having count(l.id) <> (o.status = 'taken')::int or bool_or((l.lender_id, l.principal, l.rate, l.deadline) is distinct from (o.lender_id, o.amount, o.rate, o.deadline) and l.id is not null)
      union all
      select b.id, b.status, count(l.id) from borrow_requests b left join loans l on l.request_id = b.id group by b.id
      having count(l.id) <> (b.status = 'taken')::int or bool_or((l.borrower_id, l.principal, l.deadline) is distinct from (b.borrower_id, b.amount, b.deadline) and l.id is not null or l.rate > b.max_rate)
      union all
      select l.id, 'nowhere', 1 from loans l left join loan_offers o on o.id = l.offer_id left join borrow_requests b on b.id = l.request_id where num_nonnulls(o.id, b.id) <> 1`,
  },
  {
    name: "5d. each member: lent and owed is what is outstanding, held is open offers and pending withdrawals",
    kind: "member",
    wrong: "has lent, owes or has on hold another sum than loans, offers and withdrawals say",
    breaches: sql`
      with should as (
        select member, sum(lent) as lent, sum(owed) as owed, sum(held) as held from (
          select lender_id as member, principal - repaid_principal - written_off as lent, 0 as owed, 0 as held from loans
          union all select borrower_id, 0, principal - repaid_principal - written_off, 0 from loans
          union all select lender_id, 0, 0, amount from loan_offers where status = 'open'
          union all select to_member, 0, 0, amount from transactions where type = 'withdraw' and status = 'pending' and voided_at is null) s group by 1),
      kept as (select owner as member, sum(balance) filter (where kind = 'lent') as lent, -sum(balance) filter (where kind = 'owed') as owed,
          sum(balance) filter (where kind = 'held') as held from accounts where kind in ('lent', 'owed', 'held') group by 1)
      select member as id, k.lent, s.lent as lent_should, k.owed, s.owed as owed_should, k.held, s.held as held_should from kept k full join should s using (member)
      where (coalesce(k.lent, 0), coalesce(k.owed, 0), coalesce(k.held, 0)) <> (coalesce(s.lent, 0), coalesce(s.owed, 0), coalesce(s.held, 0))`,
  },
  {
    name: "5e. loans, repayments, write-offs and recoveries moved what they say, between whom they say",
    kind: "transaction",
    wrong: "did not move what a record of its kind says, between whom it says",
    breaches: sql`
      with moved as (
        select t.id, t.type::text as type, t.amount, coalesce(r.principal, t.amount) as principal,
          coalesce(sum(e.amount) filter (where a.owner = t.from_member and a.kind in ('available', 'held')), 0)::bigint as given,
          coalesce(sum(e.amount) filter (where a.owner = t.to_member and a.kind = 'available'), 0)::bigint as got,
          coalesce(sum(e.amount) filter (where a.kind = 'lent' and a.owner = case t.type::text when 'repayment' then t.to_member else t.from_member end), 0)::bigint as lent,
          coalesce(sum(e.amount) filter (where a.kind = 'owed' and a.owner = case t.type::text when 'repayment' then t.from_member else t.to_member end), 0)::bigint as owed
        from transactions t join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id left join loan_repayments r on r.transaction_id = t.id
        where t.type::text in ('loan', 'repayment', 'write-off', 'recovery') group by t.id, r.principal)
      select * from moved where (given, got, lent, owed) is distinct from (case type
        when 'loan' then row(-amount, amount, amount, -amount)
        when 'repayment' then row(-amount, amount, -principal, principal)
        when 'recovery' then row(-amount, amount, 0::bigint, 0::bigint)
        else row(0::bigint, 0::bigint, -amount, amount) end)`,
  },
];
