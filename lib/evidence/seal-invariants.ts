import { type SQL, sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** The sealed ends of audit chains, of these seals, that the chains no longer go through. */
export const endsAstray = (seals: SQL): SQL => sql`
  select c.key || '-' || (c.value ->> 'number') as id, s.number as seal from ${seals} s
  cross join lateral jsonb_each(s.body::jsonb -> 'facts' -> 'chains') c
  left join audit_log a on a.chain = c.key::int and a.number = (c.value ->> 'number')::bigint
  where (c.value ->> 'number')::bigint > 0 and a.hash is distinct from c.value ->> 'hash'`;

/** What the seals say of the books must still be so. That the seals are ours, checkSeals tells. */
export const SEAL_INVARIANTS: Invariant[] = [
  {
    name: "14b. every audit chain goes through each of its sealed ends",
    kind: "audit",
    wrong: "is not the end that was sealed",
    breaches: endsAstray(sql`seals`),
  },
  {
    name: "14c. no table of record has fewer rows than were sealed",
    kind: "seal",
    wrong: "counted more rows than there are now",
    // Counted once: PostgreSQL would call the function for each table.
    breaches: sql`
      with counted as materialized (select seal_facts() -> 'rows' as rows)
      select s.number as id, r.key as records, r.value as sealed, n.rows ->> r.key as now
      from (select * from seals order by number desc limit 1) s
      cross join lateral jsonb_each_text(s.body::jsonb -> 'facts' -> 'rows') r
      cross join counted n
      where (n.rows ->> r.key)::bigint < r.value::bigint`,
  },
];
