import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

const APPROVED = sql.raw("('posting', 'done', 'undoing', 'undone')");

/** What the books promise about moving in (decisions, section 18). */
export const IMPORT_INVARIANTS: Invariant[] = [
  {
    name: "19a. the rows of a moving in are those that two people agreed to, none more and none less",
    kind: "document",
    wrong: "has other rows than were agreed to",
    breaches: sql`
      select n.id, n.members, n.savings, n.shares, r.rows, r.francs, r.shares as shares_of_rows from import_runs n
      left join (select run_id, count(*) as rows, sum(savings) as francs, sum(shares) as shares from import_rows group by 1) r on r.run_id = n.id
      where n.state in ${APPROVED} and (n.rows_digest is distinct from import_rows_digest(n.id) or r.rows is distinct from n.members or r.francs is distinct from n.savings or r.shares is distinct from coalesce(n.shares, 0))`,
  },
  {
    name: "19b. each opening balance is of a row, its member's, its francs or its shares, and each row that is in the books has its own",
    kind: "transaction",
    wrong: "is no opening balance of a row that was brought in",
    breaches: sql`
      select coalesce(t.id, r.id) as id, t.type, t.amount, r.savings from (
        select w.transaction_id as id, 'opening' as type, w.savings, w.member_id from import_rows w join import_runs n on n.id = w.run_id and w.row_no <= n.applied where w.savings > 0
        union all select undone_transaction, 'opening-undone', savings, member_id from import_rows where undone_transaction is not null
        union all select w.shares_transaction, 'opening-shares', w.shares * n.share_value, w.member_id from import_rows w join import_runs n on n.id = w.run_id and w.row_no <= n.applied where w.shares > 0
        union all select w.shares_undone, 'opening-shares-undone', w.shares * n.share_value, w.member_id from import_rows w join import_runs n on n.id = w.run_id where w.shares_undone is not null) r
      full join (select * from transactions where type in ('opening', 'opening-undone', 'opening-shares', 'opening-shares-undone')) t on t.id = r.id
      where (t.type, t.amount, coalesce(t.to_member, t.from_member), t.status::text) is distinct from (r.type, r.savings, r.member_id, 'approved')`,
  },
  {
    name: "19c. the books of a moving in are the old trial balance, and with its members' come to nothing on the account of opening balances",
    kind: "transaction",
    wrong: "has posted other books than the old trial balance",
    breaches: sql`
      select n.id, b.account, b.amount, b.posted from import_runs n cross join lateral (
        select k.account, k.amount, p.amount as posted from (
          select l.account, l.amount from jsonb_to_recordset(n.lines) as l(account text, amount bigint)
          union all select 'equity:opening', n.savings + coalesce(n.shares * n.share_value, 0) where n.savings + coalesce(n.shares, 0) > 0) k
        full join (select a.kind as account, sum(e.amount) as amount from entries e join accounts a on a.id = e.account_id where e.transaction_id = n.books_transaction group by 1) p on p.account = k.account
        where p.amount is distinct from k.amount) b
      where n.state in ${APPROVED}
      union all
      select n.id, a.kind, 0, sum(e.amount) from import_runs n
      join lateral (
        select unnest(array[w.transaction_id, w.undone_transaction, w.shares_transaction, w.shares_undone]) as id from import_rows w where w.run_id = n.id
        union all select unnest(array[n.books_transaction, n.undo_books])) t on true
      join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id and a.kind = 'equity:opening'
      where n.state in ('done', 'undone') group by 1, 2 having sum(e.amount) <> 0`,
  },
  {
    name: "19d. each row that is in the books is a member, one whose moving in was undone is none any more, and nothing else is kept of either",
    kind: "member",
    wrong: "is not what their row says",
    breaches: sql`
      select w.member_id as id, w.row_no, m.status::text from import_rows w join import_runs n on n.id = w.run_id
      left join members m on m.id = w.member_id
      where w.row_no <= n.applied and (m.id is null or w.undone and m.status <> 'closed' or w.person is not null) or w.row_no > n.applied and m.id is not null`,
  },
  {
    name: "19e. letters with codes for those who moved in are as many as were given out, by who asked for them, and another person has agreed",
    kind: "document",
    wrong: "are letters that nobody agreed to, or others than were given out",
    breaches: sql`
      select l.id, l.no, l.letters, c.codes from import_letters l
      left join proposals p on p.id = l.proposal_id and p.act = 'import-letters' and p.subject_id = l.run_id and p.state = 'confirmed' and p.made_by = l.given_by and p.decided_by <> l.given_by
      left join lateral (
        select count(*) as codes, bool_and(a.proposal_id = l.proposal_id and a.given_by = l.given_by and exists (select from import_rows r where r.run_id = l.run_id and r.member_id = a.member_id)) as same
        from activation_codes a where a.letters_id = l.id) c on true
      where p.id is null or c.codes <> l.letters or c.same is not true`,
  },
  {
    name: "19f. the movements of the old books are those that two people agreed to, none changed, more or fewer; of whom the moving in was undone there are none",
    kind: "member",
    wrong: "has other movements of the old books than were agreed to",
    breaches: sql`select member_id as id, old_number, movements from import_history_differs(null)`,
  },
  {
    name: "25a. what members say of their balance is of the one that was brought in for them; at the desk it was noted from a letter, by nobody who gave it out",
    kind: "member",
    wrong: "has an answer that they cannot have given",
    breaches: sql`
      select a.member_id as id, a.id as answer from import_answers a
      left join import_rows r on r.run_id = a.run_id and r.member_id = a.member_id and r.savings = a.balance
      where r.member_id is null or a.noted_by is not null and (
        not exists (select from activation_codes c where c.member_id = a.member_id and c.letters_id = a.letters_id)
        or exists (select from activation_codes c where c.member_id = a.member_id and c.letters_id is not null and c.given_by = a.noted_by and c.created_at <= a.answered_at))`,
  },
  {
    name: "25b. who settled an objection neither brought the balance in, corrected it nor noted the objection; what corrects it is money of the member, after it",
    kind: "member",
    wrong: "has an objection that was settled by the wrong person, or by other money",
    breaches: sql`
      select a.member_id as id, a.id as answer from import_answers a join import_runs n on n.id = a.run_id
      left join transactions t on t.id = a.correction
      where a.settled_at is not null and (a.settled_by in (n.brought_by, a.member_id) or n.correctors ? a.settled_by::text or a.settled_by is not distinct from a.noted_by
        or a.correction is not null and (t.id is null or a.member_id not in (coalesce(t.from_member, a.id), coalesce(t.to_member, a.id)) or t.decided_at < a.answered_at))`,
  },
  {
    name: "25c. no member answered again while their objection waited, or after they had confirmed it themselves",
    kind: "member",
    wrong: "has answered where nobody asked",
    breaches: sql`
      select member_id as id, answer from (
        select a.member_id, a.id as answer, a.answered_at, a.noted_by, lag(a.agrees) over w as agreed, lag(a.noted_by) over w as was_noted_by, lag(a.settled_at) over w as settled_at
        from import_answers a window w as (partition by a.member_id order by a.id)) x
      where agreed and (was_noted_by is null or noted_by is not null) or not agreed and (settled_at is null or settled_at > answered_at)`,
  },
];
