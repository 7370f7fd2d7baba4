import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What the seals say of the books must still be so. That the seals are ours, checkSeals tells. */
export const SEAL_INVARIANTS: Invariant[] = [
  {
    name: "14b. every audit chain goes through each of its sealed ends",
    breaches: sql`
      select s.number as seal, c.key as chain, c.value ->> 'number' as number from seals s
      cross join lateral jsonb_each(s.body::jsonb -> 'facts' -> 'chains') c
      left join audit_log a on a.chain = c.key::int and a.number = (c.value ->> 'number')::bigint
      where (c.value ->> 'number')::bigint > 0 and a.hash is distinct from c.value ->> 'hash'`,
  },
  {
    name: "14c. no table of record has fewer rows than were sealed",
    breaches: sql`
      select s.number as seal, r.key as records, r.value as sealed, n.rows ->> r.key as now
      from (select * from seals order by number desc limit 1) s
      cross join lateral jsonb_each_text(s.body::jsonb -> 'facts' -> 'rows') r
      cross join (select seal_facts() -> 'rows' as rows) n
      where (n.rows ->> r.key)::bigint < r.value::bigint`,
  },
];
