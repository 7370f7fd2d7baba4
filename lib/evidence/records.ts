import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

const NONE = sql`decode(repeat('00', 32), 'hex')`;

/** Every other record of record (record_tables) is as the newest of its digests in the audit trail says. */
export const RECORD_INVARIANTS: Invariant[] = [
  {
    name: "13c. each member, loan, project, setting and proposal is as the acts in the audit trail left it",
    kind: "member",
    wrong: "is not as its last act left it",
    breaches: sql`
      with kept as (
        select subject_type, subject_id, substr(digest, 41) as after, lead(digest) over w is null as newest,
          substr(digest, 1, 40) <> int8send(row_number() over w) || coalesce(lag(substr(digest, 41)) over w, ${NONE}) as broken
        from audit_log where action = 'record.keep' window w as (partition by subject_type, subject_id order by digest))
      select t.kind as record, coalesce(r.label, r.id, k.subject_id) as id, t.name as "table", coalesce(r.id, k.subject_id) as key,
        case when r.id is null then 'is gone' when k.after is null then 'nobody made it' else 'is not as its last act left it' end as why
      from (select * from kept where newest) k full join record_rows() r on r.name = k.subject_type and r.id = k.subject_id
      left join record_tables() t on t.name = coalesce(r.name, k.subject_type)
      where coalesce(k.after, ${NONE}) <> coalesce(r.digest, ${NONE})
      union all
      select t.kind, k.subject_id, k.subject_type, k.subject_id, 'was changed between two acts'
      from kept k left join record_tables() t on t.name = k.subject_type where k.broken`,
  },
  {
    name: "13d. each file of a project is the one whose hash it is called by",
    kind: "project",
    wrong: "is another file than was added",
    breaches: sql`
      select name as id, 'project_files' as "table", id as key from project_files
      where split_part(file, '.', 1) <> encode(sha256(convert_to(project_id || E'\\n', 'UTF8') || content), 'hex')`,
  },
  {
    name: "13e. each registered document was issued, and says what it said then",
    kind: "document",
    wrong: "is not as it was issued",
    breaches: sql`
      select coalesce(d.reference, a.subject_id) as id, d.kind, d.issued_at,
        case when d.digest is null then 'is gone' when a.digest is null then 'nobody issued it' else 'says something else than when it was issued' end as why
      from documents d full join (select * from audit_log where action = 'document.issue') a on a.digest = d.digest
      where d.digest is null or a.digest is null or d.digest is distinct from document_digest(d.kind, d.about, d.subject_id, d.from_day, d.to_day, d.says)`,
  },
  {
    name: "13f. each document of a voucher is the one whose hash stands beside it",
    kind: "transaction",
    wrong: "has another document than was added",
    breaches: sql`
      select coalesce(t.reference, f.voucher_id::text) as id, f.name, 'voucher_files' as "table", f.id as key
      from voucher_files f left join transactions t on t.id = f.voucher_id
      where f.hash <> encode(sha256(f.content), 'hex')`,
  },
];
