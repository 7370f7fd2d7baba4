import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What the books promise about shares (docs/roadmap.md, chapter C). */
export const SHARE_INVARIANTS: Invariant[] = [
  {
    name: "21a. each posting of shares moved so many at what one was worth, from and to whom it says",
    kind: "transaction",
    wrong: "moved other shares than it says",
    breaches: sql`
      select coalesce(m.transaction_id, e.id) as id, m.shares, m.value, e.amount from (
        select transaction_id, from_member as owner, shares, value, -shares * value as moved from share_moves where from_member is not null
        union all select transaction_id, to_member, shares, value, shares * value from share_moves where to_member is not null) m
      full join (
        select e.transaction_id as id, a.owner, sum(e.amount) as amount from entries e join accounts a on a.id = e.account_id
        where a.kind = 'shares' group by 1, 2) e on e.id = m.transaction_id and e.owner = m.owner
      where m.moved is distinct from e.amount
      union all
      select t.id, m.shares, m.value, t.amount from transactions t left join share_moves m on m.transaction_id = t.id
      where t.type in ('share-buy', 'share-transfer', 'share-redeem', 'opening-shares', 'opening-shares-undone') and (t.amount - t.fee, t.type, t.from_member, t.to_member) is distinct from
        (m.shares * m.value, case m.kind when 'opening' then 'opening-shares' when 'opening-undone' then 'opening-shares-undone' else 'share-' || m.kind end,
          case m.kind when 'redeem' then null when 'buy' then m.to_member else m.from_member end, case m.kind when 'redeem' then m.from_member when 'buy' then null else m.to_member end)`,
  },
  {
    name: "21b. how many shares each member holds is what came and left, none below 0, and times what one is worth their share capital",
    kind: "account",
    wrong: "holds another number of shares, or another share capital, than what moved",
    breaches: sql`
      with moved as (
        select member, sum(n) as n from (
          select to_member as member, shares as n from share_moves where to_member is not null
          union all select from_member, -shares from share_moves where from_member is not null) m group by 1)
      select coalesce(a.owner, h.member_id, m.member) as id, h.shares, m.n as moved, a.balance from (select * from accounts where kind = 'shares') a
      full join shareholdings h on h.member_id = a.owner full join moved m on m.member = coalesce(a.owner, h.member_id)
      where coalesce(h.shares, 0) <> coalesce(m.n, 0) or h.shares < 0
        or coalesce(a.balance, 0) <> coalesce(h.shares, 0) * (select coalesce(s.share_value, setting_usual('share_value')) from settings s)`,
  },
  {
    name: "21c. all shares, those of active members and by what their parts are rounded are as a recomputation says",
    kind: "account",
    wrong: "differ from a recomputation",
    breaches: sql`
      with whole as (
        select coalesce(sum(h.shares), 0) as shares, coalesce(sum(h.shares) filter (where m.status = 'active'), 0) as active
        from shareholdings h left join members m on m.id = h.member_id)
      select 'shares' as id, t.shares, w.shares as recomputed, t.active from whole w left join share_totals t on true
      where (t.shares, t.active) is distinct from (w.shares::bigint, w.active::bigint)
      union all
      select 'parts', sum(p.part)::bigint, 1000, t.active from share_totals t,
        lateral (select share_part(h.shares, h.member_id, nullif(t.active, 0), t.cut_rest, t.cut_member) * 10 as part from shareholdings h join members m on m.id = h.member_id and m.status = 'active' where h.shares > 0) p
      group by t.active having sum(p.part) <> 1000
      union all
      select 'holders of ' || coalesce(c.shares, n.shares), c.holders, n.holders, null from share_counts c
      full join (select h.shares, count(*) as holders from shareholdings h join members m on m.id = h.member_id and m.status = 'active' where h.shares > 0 group by 1) n on n.shares = c.shares
      where c.holders is distinct from n.holders`,
  },
  {
    name: "21d. who gave shares offered them and who has them took them, and what was redeemed or moved in two people agreed to",
    kind: "transaction",
    wrong: "moved shares to which the people whom it needs have not agreed",
    breaches: sql`
      select t.id, t.type, t.submitted_by from transactions t left join share_offers o on o.transaction_id = t.id
      where t.type = 'share-transfer' and (o.state, o.from_member, o.to_member) is distinct from ('taken', t.from_member, t.to_member)
        or t.type = 'share-transfer' and t.submitted_by is distinct from t.to_member
        or t.type = 'share-buy' and t.submitted_by is distinct from t.from_member
          and not exists (select from share_moves m where m.transaction_id = t.id and m.by_member is not null)
      union all
      select t.id, t.type, t.submitted_by from transactions t where t.type = 'share-redeem' and not exists (
        select from proposals p where p.act = 'share-redeem' and p.state = 'confirmed' and p.subject_id = t.to_member and p.made_by = t.submitted_by
          and p.decided_by <> p.made_by and p.decided_at = t.created_at and p.effect @> jsonb_build_object('amount', t.amount))
      union all
      select t.id, t.type, t.submitted_by from share_moves m join transactions t on t.id = m.transaction_id where m.kind in ('opening', 'opening-undone') and not exists (
        select from import_rows w join import_runs n on n.id = w.run_id where m.transaction_id in (w.shares_transaction, w.shares_undone)
          and (w.shares, n.share_value, w.member_id) = (m.shares, m.value, coalesce(m.to_member, m.from_member)) and n.approved_by <> n.brought_by)`,
  },
  {
    name: "26a. the joining fee comes once, with a member's first purchase, and is income to the franc",
    kind: "transaction",
    wrong: "took a joining fee that was not due, or that is not income",
    breaches: sql`
      select coalesce(t.id, i.id) as id, t.fee, i.income from (
        select t.id, t.fee, count(*) filter (where t.fee > 0) over (partition by t.from_member) as times from transactions t where t.type = 'share-buy') t
      full join (
        select e.transaction_id as id, sum(e.amount) as income from entries e join accounts a on a.id = e.account_id
        where a.kind = 'income:joining-fees' group by 1) i on i.id = t.id
      where coalesce(t.fee, 0) <> coalesce(i.income, 0) or t.fee > 0 and t.times > 1`,
  },
  {
    name: "26b. shares that a clerk bought for a member: another's, and the member typed their password or a colleague agreed",
    kind: "transaction",
    wrong: "was bought at the desk without who must agree",
    breaches: sql`
      select t.id, t.submitted_by, m.by_member, m.second_by from transactions t join share_moves m on m.transaction_id = t.id
      where m.by_member is not null and (t.submitted_by is not distinct from t.from_member or m.by_member = 'no' and m.second_by is null
        or m.second_by in (t.submitted_by, t.from_member))`,
  },
];
