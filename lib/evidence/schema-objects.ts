import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import expected from "@/db/schema-objects.json";
import type { Finding } from "@/lib/ledger/invariant";

/**
 * Whether functions, triggers, constraints, indexes, rights and the rows that only migrations write are those that the
 * migrations make, and nothing lets the application past them: what each guard of the books must be stands in
 * db/schema-objects.json.
 */
export async function checkSchema(db: Executor): Promise<Finding> {
  const breaches = await db.execute(sql`
    with wanted as (select key as object, value as fingerprint from jsonb_each_text(${JSON.stringify(expected)}::jsonb))
    select coalesce(w.object, s.object) as object, case when coalesce(w.object, s.object) like 'rights o_ %' then 'grant' else 'schema' end as record,
      case when s.object is null then 'is missing' when w.object is null then 'is not ours' else 'is another' end as why
    from wanted w full join schema_objects() s on s.object = w.object
    where w.fingerprint is distinct from s.fingerprint order by 1`);
  return {
    name: "15. functions, triggers, constraints, rights and the rows of rules are those of the migrations",
    kind: "schema",
    wrong: "is not that of the migrations",
    breaches: [...breaches],
  };
}
