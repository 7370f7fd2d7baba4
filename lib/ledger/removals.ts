import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { auditLog, transactions } from "@/db/schema";
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
/** Of transactions in a query: those that their members read as cancelled, or as rejected, since they were removed. */
export const removedIs = {
  cancelled: and(removedWaiting, not(removedByOther)),
  rejected: and(removedWaiting, removedByOther),
};
/** The others: their members read of them what they are. */
export const readAsStored = or(isNull(transactions.voidedAt), ne(transactions.status, "pending"));

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
