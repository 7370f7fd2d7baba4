import { type SQL, sql } from "drizzle-orm";
import { auditLog, members, projects, transactions } from "@/db/schema";
import type { AuditScope } from "@/lib/audit/people";
import { branches } from "@/lib/audit/scope";
import { COUNTED_BLIND } from "@/lib/withheld";

/** The columns of audit_{YYYY-MM-DD}.csv: an entry as it is kept, then what its ids are called today. */
export const EXPORT_COLUMNS = [
  "id",
  "at",
  "actorId",
  "actor",
  "username",
  "action",
  "outcome",
  "subjectType",
  "subjectId",
  "subject",
  "detail",
  "address",
  "hash",
] as const;

// A subject's id is text: only what is a member's, transaction's or project's is one of theirs.
const idOf = (type: "member" | "transaction" | "project") =>
  sql`case when e.subject_type = ${type}
    and e.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.subject_id::uuid end`;

/** Every entry of a scope, newest first, as those columns. */
export function exportRows(scope: AuditScope): SQL {
  const { action = "", subjects = [] } = scope.hidden ?? {};
  const isHidden = sql`e.action = ${action} and e.subject_id = any(${`{${subjects.join(",")}}`}::text[])`;
  const why = JSON.stringify({ why: COUNTED_BLIND });
  const each = branches({ ...scope, whole: true }).map(
    (matches) => sql`select * from ${auditLog} where ${matches ?? sql`true`}`,
  );
  const columns: Record<(typeof EXPORT_COLUMNS)[number], SQL> = {
    id: sql`e.chain || '-' || e.number`,
    at: sql`e.at`,
    actorId: sql`e.actor_id`,
    actor: sql`actor.full_name`,
    username: sql`actor.username`,
    action: sql`e.action`,
    outcome: sql`e.outcome`,
    subjectType: sql`e.subject_type`,
    subjectId: sql`e.subject_id`,
    subject: sql`coalesce(about.reference, project.title, whom.full_name)`,
    detail: sql`case when ${isHidden} then ${why} else e.detail::text end`,
    address: sql`e.address`,
    hash: sql`e.hash`,
  };
  const selected = EXPORT_COLUMNS.map((name) => columns[name]);
  return sql`select ${sql.join(selected, sql`, `)}
    from (${sql.join(each, sql` union all `)}) e
    left join ${members} actor on actor.id = e.actor_id
    left join ${members} whom on whom.id = ${idOf("member")}
    left join ${transactions} about on about.id = ${idOf("transaction")}
    left join ${projects} project on project.id = ${idOf("project")}
    order by e.at desc, e.chain desc, e.number desc`;
}
