import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";
import { LIVE_IN_SQL } from "@/lib/rails/live-in-sql";

/** What the books promise about what providers were asked (decisions, section 19). */
export const RAIL_INVARIANTS: Invariant[] = [
  {
    name: "20a. what a provider has done is in the books once and to the franc, by its number unless people approved it, and what failed is not",
    kind: "request",
    wrong: "is settled otherwise than its transaction says",
    breaches: sql`
      select r.id, r.state, t.status from rail_requests r left join transactions t on t.id = r.transaction_id
      where t.id is null or t.amount <> r.amount or t.method is distinct from r.rail
        or t.type <> case r.product when 'collect' then 'deposit' else 'withdraw' end
        or r.state = 'done' and not (t.status = 'approved' and (t.external_id = r.provider_id or t.decided_by is not null) or r.product = 'collect' and t.status = 'pending' and t.voided_at is null)
        or r.state = 'failed' and t.status <> 'rejected'
        or r.state in ${LIVE_IN_SQL} and (t.status <> 'pending' or t.voided_at is not null)`,
  },
  {
    name: "20b. what nobody decided a provider has said, once",
    kind: "transaction",
    wrong: "was decided by nobody, and no provider says so",
    breaches: sql`
      select t.id, t.status::text from transactions t
      where t.type in ('deposit', 'withdraw') and t.status in ('approved', 'rejected') and t.decided_by is null
        and (select count(*) from rail_requests r where r.transaction_id = t.id
          and r.state = case t.status when 'approved' then 'done' else 'failed' end) = 0
      union all
      select r.transaction_id, 'settled' from rail_requests r where r.state <> 'failed' group by 1 having count(*) > 1`,
  },
];
