import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { auditLog } from "@/db/schema";
import {
  type AuditScope,
  type HiddenActs,
  peopleById,
  referencesById,
  titlesById,
} from "@/lib/audit/people";
import type { AuditEntry } from "@/lib/audit/schema";
import { branches } from "@/lib/audit/scope";
import type { AuditView } from "@/lib/audit/views";
import { AppError } from "@/lib/errors";
import { COUNT_CAP, type Page, pageOf } from "@/lib/paging";
import { COUNTED_BLIND } from "@/lib/withheld";

type Stored = typeof auditLog.$inferSelect;
/** Where an entry stands, as cursors and addresses name it: `chain-number`. */
export type Place = { chain: number; number: number };

const PLACE = /^(\d|1[0-5])-([1-9]\d{0,14})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the place of an entry; null when it is none. */
export function readPlace(text: string | undefined): Place | null {
  const [, chain, number] = PLACE.exec(text ?? "") ?? [];
  return chain && number ? { chain: Number(chain), number: Number(number) } : null;
}

/** As readPlace, for a call: throws invalid when there is a cursor that is none of ours. */
export function auditCursor(text: string | undefined): Place | null {
  const place = readPlace(text);
  if (text && !place) throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
  return place;
}

const placeOf = ({ chain, number }: Place) => `${chain}-${number}`;
const newestFirst = () => [desc(auditLog.at), desc(auditLog.chain), desc(auditLog.number)];

/** The audit log, newest first: one keyset page. For those who hold audit.view. */
export async function listAudit(
  db: Executor,
  scope: AuditScope,
  after: Place | null,
  limit: number,
): Promise<Page<AuditView>> {
  const [first, second, ...more] = branches(scope).map((matches) =>
    db
      .select()
      .from(auditLog)
      .where(and(matches, beyond(after)))
      .orderBy(...newestFirst())
      .limit(limit + 1),
  );
  if (!first) return { rows: [], next: null };
  const rows = await (second
    ? unionAll(first, second, ...more)
        .orderBy(...newestFirst())
        .limit(limit + 1)
    : first);
  const page = pageOf(rows, limit, placeOf);
  return { ...page, rows: await withNames(db, page.rows, scope.hidden) };
}

// The entry's own instant decides, to the microsecond; it never changes.
function beyond(after: Place | null): SQL | undefined {
  if (!after) return undefined;
  return sql`(${auditLog.at}, ${auditLog.chain}, ${auditLog.number}) <
    (select c.at, c.chain, c.number from audit_log c where c.chain = ${after.chain} and c.number = ${after.number})`;
}

/** How many entries match, counted up to 1,000. */
export async function countAudit(db: Executor, scope: AuditScope): Promise<number> {
  // In the order of the list: so each branch reads the index that the list reads, and no more of it.
  const each = branches(scope).map(
    (matches) => sql`select from (select from ${auditLog} where ${matches ?? sql`true`}
      order by ${auditLog.at} desc limit ${COUNT_CAP + 1}) one`,
  );
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${sql.join(each, sql` union all `)} limit ${COUNT_CAP + 1}) counted`,
  );
  return row?.n ?? 0;
}

/** One entry with its place in the chain, or null. For those who hold audit.view. */
export async function auditEntry(
  db: Executor,
  place: Place,
  hidden?: HiddenActs,
): Promise<AuditEntry | null> {
  const before = sql`coalesce(
    (select p.hash from audit_log p where p.chain = audit_log.chain and p.number = audit_log.number - 1),
    encode(sha256(convert_to('open-future ' || audit_log.chain, 'UTF8')), 'hex'))`;
  const [found] = await db
    .select({
      row: auditLog,
      previousHash: sql<string>`${before}`,
      whole: sql<boolean>`hash = audit_hash(${before}, audit_log)`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.chain, place.chain), eq(auditLog.number, place.number)));
  if (!found) return null;
  const [view] = await withNames(db, [found.row], hidden);
  const { chain, number, hash } = found.row;
  const { previousHash, whole } = found;
  return view ? { ...view, chain, number, hash, previousHash, whole } : null;
}

async function withNames(
  db: Executor,
  rows: Stored[],
  hidden: HiddenActs | undefined,
): Promise<AuditView[]> {
  const subjects = (type: string) =>
    rows.flatMap((r) =>
      r.subjectType === type && UUID.test(r.subjectId ?? "") ? (r.subjectId ?? []) : [],
    );
  const actors = rows.flatMap((r) => r.actorId ?? []);
  const [people, references, titles] = await Promise.all([
    peopleById(db, [...new Set([...actors, ...subjects("member")])]),
    referencesById(db, [...new Set(subjects("transaction"))]),
    titlesById(db, [...new Set(subjects("project"))]),
  ]);
  const labels = new Map([...references, ...titles]);
  return rows.map((row) => ({
    ...toView(row, people, labels),
    ...(isHidden(row, hidden) && { detail: { why: COUNTED_BLIND } }),
  }));
}

const isHidden = ({ action, subjectId }: Stored, hidden: HiddenActs | undefined) =>
  action === hidden?.action && hidden.subjects.includes(subjectId ?? "");

function toView(
  row: Stored,
  people: Awaited<ReturnType<typeof peopleById>>,
  labels: Map<string, string>,
): AuditView {
  const { subjectType: type, subjectId: id } = row;
  return {
    id: placeOf(row),
    at: row.at.toISOString(),
    actor: (row.actorId && people.get(row.actorId)) || null,
    action: row.action,
    outcome: row.outcome === "refused" ? "refused" : "done",
    subject:
      type && id ? { type, id, label: labels.get(id) ?? (people.get(id)?.name || null) } : null,
    detail: row.detail as AuditView["detail"],
    address: row.address,
  };
}
