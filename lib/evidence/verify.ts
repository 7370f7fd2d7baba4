import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { CHART_INVARIANTS } from "@/lib/accounting/chart/verify";
import { chainBreaches } from "@/lib/audit/chain";
import { COUNTER_INVARIANTS } from "@/lib/counter/verify";
import { DIGEST_INVARIANTS } from "@/lib/evidence/digests";
import { RECORD_INVARIANTS } from "@/lib/evidence/records";
import { SEAL_INVARIANTS } from "@/lib/evidence/seal-invariants";
import { inOneSnapshot } from "@/lib/evidence/snapshot";
import { TOTAL_INVARIANTS } from "@/lib/evidence/totals";
import { IMPORT_INVARIANTS } from "@/lib/imports/verify";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import type { Finding, Invariant } from "@/lib/ledger/invariant";
import { CLAIM_INVARIANTS } from "@/lib/ledger/verify";
import { PROOF_INVARIANTS } from "@/lib/liabilities/verify";
import { LOAN_INVARIANTS } from "@/lib/loans/verify";
import { PROJECT_INVARIANTS } from "@/lib/projects/verify";
import { RAIL_INVARIANTS } from "@/lib/rails/verify";
import { STATEMENT_INVARIANTS } from "@/lib/reconciliation/verify";
import { SHARE_INVARIANTS } from "@/lib/shares/verify";

// In the statements' text, as all of it: a connection plans once what has no parameter.
const SAFE = sql.raw("9007199254740991");
const NOBODY = sql.raw(`'${COOPERATIVE}'`);

/** The ledger invariants of the quality page, as far as the product goes; each finds its breaches. */
export const INVARIANTS: Invariant[] = [
  {
    name: "1. every step of a transaction sums to zero",
    kind: "transaction",
    wrong: "has a step whose entries do not sum to zero",
    breaches: sql`select transaction_id as id, step, sum(amount) from entries group by 1, 2 having sum(amount) <> 0`,
  },
  {
    name: "2. every balance is the sum of its entries, each entry continues the one before",
    kind: "account",
    wrong: "is not what its entries make",
    breaches: sql`
      select 'account' as record, a.id::text, a.owner::text, a.kind, a.balance, e.balance_after as of_entries from accounts a
      left join entries e on e.account_id = a.id and e.number = a.version
      where a.balance <> coalesce(e.balance_after, 0) or a.version <> coalesce(e.number, 0)
      union all
      select 'entry', r.transaction_id::text, r.account_id::text, a.kind, r.balance_after, r.before + r.amount from (
        select transaction_id, account_id, number, amount, balance_after, lag(number, 1, 0::bigint) over w as last, lag(balance_after, 1, 0::bigint) over w as before
        from entries window w as (partition by account_id order by number)) r
      left join accounts a on a.id = r.account_id
      where r.number <> r.last + 1 or r.balance_after <> r.before + r.amount or r.number > a.version`,
  },
  {
    name: "3. every account stays within the bounds of the chart, a sharded one as a whole",
    kind: "account",
    wrong: "is outside the bounds that the chart sets",
    breaches: sql`
      select a.owner, a.kind, sum(a.balance) as balance from accounts a left join chart c on c.key = a.kind
      group by a.owner, a.kind, c.low, c.high having (sum(a.balance) between c.low and c.high) is not true
      union all
      select a.owner, a.kind, a.low from accounts a left join chart c on c.key = a.kind left join members m on m.id = a.owner
      where (a.counts_as, a.low, a.high) is distinct from (c.counts_as, case when c.sharded then -${SAFE} else c.low end, case when c.sharded then ${SAFE} else c.high end)
        and not (m.status = 'closed' and a.low = 0 and a.high = 0)`,
  },
  {
    name: "4a. each channel: money in − money out is its cash account",
    kind: "account",
    wrong: "holds other cash than its money in and out",
    breaches: sql`
      with moved as (
        select case r.accounts when '{@cash}' then c.account when '{@clearing}' then c.clearing else channel_account(c.key, t.created_at) end as kind,
          -sum(r.amount * t.amount + r.fee * t.fee + r.interest * t.interest) as flow
        from transactions t join posting_rules r on r.type = t.type and r.step = 'settle'
        join channels c on c.key = case r.accounts when '{@from-channel}' then t.from_channel when '{@to-channel}' then t.to_channel else t.channel end
          and r.accounts <@ '{@channel,@from-channel,@to-channel,@cash,@clearing}'
        where t.status = 'approved' and t.reversed_by is null group by 1
        union all
        select l.account, -sum(l.amount) from transactions t join vouchers v on v.id = t.id
        cross join jsonb_to_recordset(v.lines) as l(account text, amount bigint) join channels c on c.account = l.account
        where t.status = 'approved' and t.reversed_by is null group by 1
        union all
        select l.account, -sum(l.amount) from import_runs n
        cross join jsonb_to_recordset(n.lines) as l(account text, amount bigint) join channels c on c.account = l.account
        where n.books_transaction is not null and n.undo_books is null group by 1),
      held as (select a.kind, -sum(a.balance) as cash from accounts a where a.kind in (select account from channels union select clearing from channels) group by 1)
      select held.kind as id, cash, flow from held left join (select kind, sum(flow) as flow from moved group by 1) m using (kind)
      where cash <> coalesce(flow, 0)`,
  },
  {
    name: "4b. approved deposits = the members' net + fees",
    kind: "transaction",
    wrong: "is a deposit that did not bring the member its net and the cooperative its fee",
    breaches: sql`
      select t.id, t.amount, t.fee from transactions t
      left join (select d.id,
          -sum(e.amount) filter (where a.kind = channel_account(d.channel, d.created_at)) as cash,
          sum(e.amount) filter (where a.kind = 'available' and a.owner = d.from_member) as net,
          sum(e.amount) filter (where a.kind = 'income:fees') as fees
        from transactions d join entries e on e.transaction_id = d.id join accounts a on a.id = e.account_id where d.type = 'deposit' group by 1) p on p.id = t.id
      where t.type = 'deposit' and t.status = 'approved'
        and (p.cash is distinct from t.amount or p.net is distinct from t.amount - t.fee or coalesce(p.fees, 0) <> t.fee)`,
  },
  {
    name: "4c. approved transfers and withdrawals moved their amount, from and to whom they say",
    kind: "transaction",
    wrong: "did not move its amount from and to whom it says",
    breaches: sql`
      select t.id, t.type, t.amount from transactions t
      join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
      where t.status = 'approved' and t.type in ('transfer', 'withdraw') group by t.id
      having coalesce(sum(e.amount) filter (where a.kind = 'available' and a.owner = t.to_member), 0) <> case t.type when 'transfer' then t.amount else -t.amount end
        or t.type = 'transfer' and coalesce(sum(e.amount) filter (where a.kind = 'available' and a.owner = t.from_member), 0) <> -t.amount
        or t.type = 'withdraw' and coalesce(sum(e.amount) filter (where a.kind = channel_account(t.channel, t.created_at)), 0) <> t.amount`,
  },
  {
    name: "4d. every entry on a member's account is of a transaction that names this member",
    kind: "account",
    wrong: "has an entry of a transaction that names others",
    breaches: sql`
      select a.id::text, a.owner::text, a.kind, count(*) as entries, min(t.reference) as transaction from chart c
      join accounts a on a.kind = c.key join entries e on e.account_id = a.id join transactions t on t.id = e.transaction_id
      where c.holder = 'member' and a.owner is distinct from t.from_member and a.owner is distinct from t.to_member
      group by a.id`,
  },
  ...LOAN_INVARIANTS,
  ...CLAIM_INVARIANTS,
  ...PROJECT_INVARIANTS,
  ...STATEMENT_INVARIANTS,
  ...COUNTER_INVARIANTS,
  ...IMPORT_INVARIANTS,
  ...RAIL_INVARIANTS,
  ...SHARE_INVARIANTS,
  ...CHART_INVARIANTS,
  {
    name: "7a. what is approved is posted, what waits only holds, what was rejected or removed moved nothing",
    kind: "transaction",
    wrong: "has entries that do not go with its status",
    breaches: sql`
      select t.id, t.status from transactions t
      left join (select transaction_id, bool_or(step = 'settle') as settled, bool_or(step = 'hold') as held, bool_or(step = 'release') as released from entries group by 1) e on e.transaction_id = t.id
      where (t.status = 'approved') is distinct from coalesce(case when t.type = 'offer' then e.held else e.settled end, false)
        or e.released and t.status <> 'rejected' and t.voided_at is null
      union all
      select t.id, t.status from transactions t join entries e on e.transaction_id = t.id
      where t.status = 'rejected' or t.voided_at is not null group by t.id, e.account_id having sum(e.amount) <> 0`,
  },
  {
    name: "7b. every entry belongs to a transaction and an account, every request to what it made",
    kind: "entry",
    wrong: "belongs to nothing",
    breaches: sql`
      select 'entry' as record, e.transaction_id::text as id from entries e left join transactions t on t.id = e.transaction_id left join accounts a on a.id = e.account_id where t.id is null or a.id is null
      union all select 'request', r.id::text from requests r left join (
          select id from transactions union all select id from borrow_requests union all select id from projects union all select id from proposals
          union all select id from loans union all select id from members union all select id from drawers union all select id from share_offers
          union all select id from import_letters union all select id from sms_forwarders) made on made.id = r.transaction_id
        where made.id is null and r.transaction_id <> ${NOBODY}`,
  },
  {
    name: "7c. a reversal is the exact opposite of what it reverses, and happens once",
    kind: "transaction",
    wrong: "is a reversal, or reversed, and not the exact opposite, once",
    breaches: sql`
      select r.id from transactions r left join transactions o on o.id = r.reverses
      where r.reverses is not null and (o.reversed_by is distinct from r.id or exists (
        select from (select a.owner, a.kind, sum(e.amount) as total from entries e join accounts a on a.id = e.account_id where e.transaction_id in (r.id, o.id) group by 1, 2) s where total <> 0))
      union all
      select o.id from transactions o left join transactions r on r.id = o.reversed_by
      where o.reversed_by is not null and r.reverses is distinct from o.id`,
  },
  {
    name: "7d. no reference and no receipt is used twice",
    kind: "transaction",
    wrong: "is used more than once",
    breaches: sql`
      select reference, count(*) from transactions group by 1 having count(*) > 1
      union all
      select method || ' ' || external_id, count(*) from transactions
      where external_id is not null and voided_at is null and reversed_by is null and status <> 'rejected' group by method, external_id having count(*) > 1`,
  },
  {
    name: "7e. a transaction counts on the day of its entries",
    kind: "transaction",
    wrong: "counts on another day than its entries",
    breaches: sql`
      select distinct t.id, t.decided_at, t.created_at, e.at from transactions t
      left join transaction_types y on y.key = t.type
      join entries e on e.transaction_id = t.id and e.step = coalesce(y.step_approved, 'settle')
      where t.status = 'approved' and e.at <> coalesce(t.decided_at, t.created_at) and kigali_day(e.at) <> kigali_day(coalesce(t.decided_at, t.created_at))`,
  },
  ...TOTAL_INVARIANTS,
  {
    name: "9. the audit chains are whole",
    kind: "audit",
    wrong: "breaks its chain",
    breaches: sql`select chain || '-' || number as id from (${chainBreaches(null)}) c`,
  },
  {
    name: "10. all accounts together sum to zero",
    kind: "account",
    wrong: "do not sum to zero",
    breaches: sql`select 'all' as id, sum(balance) from accounts having sum(balance) <> 0`,
  },
  {
    name: "11. the id of a transaction begins with its instant, so that lists are in order",
    kind: "transaction",
    wrong: "has an id that does not begin with its instant",
    // The 48 bits of its milliseconds, and the version.
    breaches: sql`
      select id, created_at from transactions
      where replace(left(id::text, 15), '-', '') <> lpad(to_hex(floor(extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7'`,
  },
  {
    name: "12. the closed days equal a recomputation from the entries",
    kind: "account",
    wrong: "has a closed day that differs from its entries",
    breaches: sql`select kind as id, * from book_differences(null)`,
  },
  ...DIGEST_INVARIANTS,
  ...RECORD_INVARIANTS,
  ...SEAL_INVARIANTS,
  ...PROOF_INVARIANTS,
];

/** So many rows of one promise are told. It stands in the statement: without a parameter a connection plans it once. */
const MOST = sql.raw("1000");

/** Checks every invariant against the stored books, in one snapshot, on as many connections at once. Nothing is changed. */
export function verifyLedger(db: Executor, lanes = 1): Promise<Finding[]> {
  return lookFor(db, INVARIANTS, lanes);
}

/** What breaks each of the invariants, in their order. */
export async function lookFor(
  db: Executor,
  invariants: readonly Invariant[],
  lanes: number,
): Promise<Finding[]> {
  const waiting = [...invariants.entries()];
  const findings: Finding[] = [];
  await inOneSnapshot(db, lanes, async (tx) => {
    // From the end on: the longest stand there, and the short ones fill what is left.
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [place, { breaches, ...promised }] = next;
      const rows = await tx.execute(sql`select * from (${breaches}) b limit ${MOST}`);
      findings[place] = { ...promised, breaches: await withReferences(tx, [...rows]) };
    }
  });
  return findings;
}

/** The rows, those about a transaction or a loan with its reference: what people know it by. */
async function withReferences(
  tx: Executor,
  rows: Finding["breaches"],
): Promise<Finding["breaches"]> {
  const ids = rows.flatMap(({ id, reference }) => (isId(id) && !reference ? id : []));
  if (ids.length === 0) return rows;
  const known = await tx.execute<{ id: string; reference: string }>(sql`
    select id::text, reference from transactions where id = any (${sql.param(ids)}::uuid[])
    union all select id::text, reference from loans where id = any (${sql.param(ids)}::uuid[])`);
  const references = new Map(known.map(({ id, reference }) => [id, reference]));
  return rows.map((row) => {
    const reference = references.get(String(row.id));
    return reference ? { reference, ...row } : row;
  });
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
