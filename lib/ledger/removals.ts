import { and, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { auditLog, transactions } from "@/db/schema";
import type { ShownStatus } from "@/lib/ledger/status";
import { statusInSql } from "@/lib/ledger/status-in-sql";
import type { Stored } from "@/lib/ledger/views";

/** Who removed a transaction, and why. */
export type Removal = { by: string | null; reason: string | null };
export type Removals = ReadonlyMap<string, Removal>;

/** Of those of the rows that were removed, who did it and why: it stands in the audit trail, at the very instant that the transaction keeps. */
export async function removalsOf(
  db: Executor,
  rows: readonly Pick<Stored, "id" | "voidedAt">[],
): Promise<Removals> {
  const at = new Map(rows.flatMap(({ id, voidedAt }) => (voidedAt ? [[id, +voidedAt]] : [])));
  if (at.size === 0) return new Map();
  const reason = sql<string | null>`${auditLog.detail} ->> 'reason'`;
  const found = await db
    .select({ id: auditLog.subjectId, at: auditLog.at, by: auditLog.actorId, reason })
    .from(auditLog)
    .where(
      and(
        // As the index of the trail says it.
        ne(auditLog.action, sql`'transfer.send'`),
        inArray(auditLog.subjectId, [...at.keys()]),
        eq(auditLog.outcome, "done"),
      ),
    );
  return new Map(
    found.flatMap(({ id, by, reason, ...row }) =>
      id && at.get(id) === +row.at ? [[id, { by, reason }] as const] : [],
    ),
  );
}

/** That somebody else removed a transaction than who submitted it. */
export const removedByOther = sql`exists (
  select from ${auditLog} a where a.action <> 'transfer.send' and a.subject_id = ${transactions.id}::text
    and a.at = ${transactions.voidedAt} and a.outcome = 'done' and a.actor_id is distinct from ${transactions.submittedBy})`;

// As `removedAs` says of one: what was removed while it waited, and by whom.
const removedWaiting = and(isNotNull(transactions.voidedAt), eq(transactions.status, "pending"));
// Of the others their members read what `statusOf` says.
const readAsStored = or(isNull(transactions.voidedAt), ne(transactions.status, "pending"));

/** Of transactions in a query: those of which their members read a status, or all of them without one. */
export function readAs(status: ShownStatus | "cancelled" | undefined): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === "cancelled") return and(removedWaiting, not(removedByOther));
  const stored = and(readAsStored, eq(statusInSql, status));
  return status === "rejected" ? or(stored, and(removedWaiting, removedByOther)) : stored;
}

/**
 * What the member reads of a deposit or withdrawal that was removed while it waited: cancelled where they took it back
 * themselves, else rejected, with the reason. Of any other it stays what it is.
 */
export function removedAs(row: Stored, removals: Removals) {
  if (!row.voidedAt || row.status !== "pending") return {};
  const removal = removals.get(row.id);
  return removal && removal.by !== row.submittedBy
    ? { status: "rejected" as const, rejectReason: removal.reason }
    : { status: "cancelled" as const };
}
