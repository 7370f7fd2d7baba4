import { sql } from "drizzle-orm";
import { breachesFrom } from "@/lib/audit/chain";
import { LEFT, LEFT_AND_MET } from "@/lib/evidence/digests";
import { endsAstray } from "@/lib/evidence/seal-invariants";
import type { Invariant } from "@/lib/ledger/invariant";

/**
 * The last seal; the acts since it, which are the audit trail's rows after its sealed ends, and those that say that they
 * are of later (one may have been sealed under way); and the transactions that acts or their own time say are touched.
 */
const SINCE = sql`
  sealed as materialized (select number, at, body::jsonb -> 'facts' as facts from seals order by number desc limit 1),
  ends as materialized (
    select c.chain, coalesce((s.facts #>> array['chains', c.chain::text, 'number'])::bigint, 0) as number from audit_chains c, sealed s),
  news as materialized (
    select a.*, true as later from ends e cross join lateral (
      select * from audit_log l where l.chain = e.chain and l.number > e.number offset 0) a
    union all
    select a.*, false from (select * from audit_log where at >= (select at from sealed) offset 0) a
    join ends e on e.chain = a.chain and a.number <= e.number),
  moves as materialized (select * from news where subject_type = 'transaction' and digest is not null),
  touched as materialized (
    select subject_id::uuid as id from moves
    union select id from transactions where updated_at >= (select at from sealed))`;

/** What has happened since the last seal; what that vouches for is not read again. */
export const INCREMENT: Invariant[] = [
  {
    name: "9. the audit chains go through their sealed ends and are whole from there on",
    kind: "audit",
    wrong: "breaks its chain",
    breaches: sql`
      select chain || '-' || number as id from (${breachesFrom(
        sql`(select (s.body::jsonb #>> array['facts', 'chains', c.chain::text, 'number'])::bigint from seals s order by s.number desc limit 1)`,
      )}) c
      union all
      select id from (${endsAstray(sql`(select * from seals order by number desc limit 1)`)}) e`,
  },
  {
    name: "13a. each transaction touched since, with its entries, is as the acts in the audit trail left it",
    kind: "transaction",
    wrong: "is not as the acts in the audit trail left it",
    breaches: sql`
      with ${SINCE},
      written as (select transaction_id, string_agg(entry_sent(e), '' order by account_id, number) as entries
        from entries e where transaction_id in (select id from touched) group by 1),
      done as (select subject_id::uuid as id, count(*) as acts, ${LEFT_AND_MET} from moves group by 1)
      select t.reference, w.id, t.acts, d.acts as acts_since, l.acts as acts_in_all from touched w
      left join transactions t on t.id = w.id left join written e on e.transaction_id = w.id left join done d on d.id = w.id
      -- Of what is older than the seal all its acts, by the indexes of the trail: sends are in that of the instants alone.
      cross join lateral (select nullif(count(*), 0) as acts, array_agg(${LEFT}) as left_so from (
        select digest from audit_log where t.acts > d.acts and subject_id = w.id::text and action <> 'transfer.send' and subject_type = 'transaction' and digest is not null
        union all
        select digest from audit_log where t.acts > d.acts and at = t.created_at and action = 'transfer.send' and subject_id = w.id::text and digest is not null) a) l
      where t.id is null or d.id is null or t.acts <> coalesce(l.acts, d.acts) or (transaction_digest(t, e.entries) = any (d.left_so)) is not true
        or not d.met_so <@ coalesce(l.left_so, d.left_so)`,
  },
  {
    name: "13b. each request since, and what it did, is in the audit trail, and each that is there is remembered",
    kind: "request",
    wrong: "and the audit trail differ: one has what the other has not",
    breaches: sql`
      with sealed as materialized (select at from seals order by number desc limit 1)
      select coalesce(r.id::text, a.chain || '-' || a.number) as id, case when r.id is null then 'audit' else 'request' end as record, r.transaction_id as made
      from (select r.* from requests r where r.at >= (select at from sealed)) r
      full join (select a.* from audit_log a where a.at >= (select at from sealed) and a.request is not null) a
        on a.request = request_digest(r.member_id, r.id, r.payload_hash, r.transaction_id, r.outcome)
      where r.id is null or a.request is null`,
  },
  {
    name: "1. each entry since belongs to an act, and every step of what was touched sums to zero",
    kind: "transaction",
    wrong: "has a step whose entries do not sum to zero",
    breaches: sql`
      with ${SINCE}
      select 'entry' as record, e.transaction_id as id, e.step::text, e.amount as sum, 'belongs to no act' as why
      from entries e where e.at >= (select at from sealed) and e.transaction_id not in (select id from touched)
      union all
      select 'transaction', transaction_id, step::text, sum(amount), 'has a step whose entries do not sum to zero'
      from entries where transaction_id in (select id from touched) group by transaction_id, step having sum(amount) <> 0`,
  },
  {
    name: "2. each account that was touched goes on from entry to entry, and ends at its balance",
    kind: "account",
    wrong: "is not what its entries make",
    breaches: sql`
      with ${SINCE},
      theirs as materialized (select * from entries where transaction_id in (select id from touched))
      select 'entry' as record, e.transaction_id::text as id, e.account_id as account, e.balance_after as says, b.balance_after + e.amount as expected
      from theirs e left join entries b on b.account_id = e.account_id and b.number = e.number - 1
      where e.balance_after is distinct from coalesce(b.balance_after, case when e.number = 1 then 0 end) + e.amount
      union all
      select 'account', a.id::text, a.id, a.balance, l.balance_after from (select distinct account_id from theirs) w join accounts a on a.id = w.account_id
      cross join lateral (select number, balance_after from entries e where e.account_id = a.id order by number desc limit 1) l
      where (a.balance, a.version) is distinct from (l.balance_after, l.number)`,
  },
  {
    name: "10. the accounts of each kind hold what was sealed and what was posted since, together nothing",
    kind: "account",
    wrong: "hold another sum than was sealed and posted since",
    breaches: sql`
      with ${SINCE},
      since as (
        select a.kind, sum(e.amount) as posted from (select distinct subject_id::uuid as id, at from moves where later) n
        join entries e on e.transaction_id = n.id and e.at = n.at join accounts a on a.id = e.account_id group by 1),
      kept as (select kind, sum(balance) as total from accounts group by 1),
      before as (select key as kind, value::numeric as total from sealed s, jsonb_each_text(s.facts -> 'totals'))
      select kind as id, k.total, b.total as sealed, s.posted from kept k full join before b using (kind) full join since s using (kind)
      where coalesce(k.total, 0) <> coalesce(b.total, 0) + coalesce(s.posted, 0)
      union all select 'all', sum(balance), null, null from accounts having sum(balance) <> 0`,
  },
  {
    name: "14c. there are as many transactions and entries as were sealed and made by acts since",
    kind: "seal",
    wrong: "and the acts since make another number of rows than there are",
    breaches: sql`
      with ${SINCE},
      acted as (select subject_id::uuid as id, count(*) as acts from moves where later group by 1),
      rows as (
        select 'transactions' as records, (select count(*) from transactions) as now,
          (select count(*) from acted a join transactions t on t.id = a.id and t.acts = a.acts) as since
        union all
        select 'entries', (select count(*) from entries), (select count(*) from (
          select distinct subject_id::uuid as id, at from moves where later) n join entries e on e.transaction_id = n.id and e.at = n.at))
      select s.number as id, r.records, r.now, s.facts -> 'rows' ->> r.records as sealed, r.since from sealed s, rows r
      where r.now <> (s.facts -> 'rows' ->> r.records)::bigint + r.since`,
  },
];
