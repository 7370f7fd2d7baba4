import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/**
 * The digest of a transaction that its act left is the last of the row's 32 bytes; that which the act met stands before it.
 * The number of acts is in both: as many acts as that, each begun where another ended, are one line from the first to now.
 */
export const LEFT = sql`substr(digest, length(digest) - 31)`;
export const LEFT_AND_MET = sql`array_agg(${LEFT}) as left_so, array_agg(substr(digest, 1, 32)) filter (where length(digest) = 64) as met_so`;

/** What the audit trail says that was done is what the books say, field by field. */
export const DIGEST_INVARIANTS: Invariant[] = [
  {
    name: "13a. each transaction, with its entries, is as the acts in the audit trail left it",
    kind: "transaction",
    wrong: "is not as the acts in the audit trail left it",
    breaches: sql`
      with written as (select transaction_id, string_agg(entry_sent(e), '' order by account_id, number) as entries from entries e group by 1),
      done as (select subject_id, count(*) as acts, ${LEFT_AND_MET} from audit_log where digest is not null and subject_type = 'transaction' group by 1)
      select t.reference, coalesce(t.id::text, d.subject_id) as id, t.acts, d.acts as in_audit_trail
      from transactions t left join written w on w.transaction_id = t.id full join done d on d.subject_id = t.id::text
      where t.id is null or d.acts is distinct from t.acts or (transaction_digest(t, w.entries) = any (d.left_so)) is not true or not d.met_so <@ d.left_so`,
  },
  {
    name: "13b. each request, and what it did, is in the audit trail, and each that is there is remembered",
    kind: "request",
    wrong: "and the audit trail differ: one has what the other has not",
    breaches: sql`
      select coalesce(r.id::text, a.chain || '-' || a.number) as id, case when r.id is null then 'audit' else 'request' end as record,
        r.id as request, r.transaction_id as made, a.chain, a.number
      from requests r full join (select * from audit_log where request is not null) a
        on a.request = request_digest(r.member_id, r.id, r.payload_hash, r.transaction_id, r.outcome)
      where r.id is null or a.request is null`,
  },
];
