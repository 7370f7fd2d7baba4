import { and, eq, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { requests, transactions } from "@/db/schema";
import { isUnderWay } from "@/db/turn";
import type { Outcome } from "@/lib/ledger/schema";
import { toView } from "@/lib/ledger/views";

/**
 * What became of a member's own request, for whoever did not hear the answer (decisions, section 21): unknown while a
 * database transaction that may do it is under way, of whatever server. Asked as a call, it waits its turn behind what
 * the same member had begun before.
 */
export async function requestOutcome(
  db: Executor,
  memberId: string,
  requestId: string,
): Promise<Outcome> {
  // Asked first: what ends in between is found.
  const mayBeDone = isUnderWay(requestId) || (await isAtWork(db, requestId));
  const t = transactions;
  const theirs = or(eq(t.fromMember, memberId), eq(t.toMember, memberId));
  const [found] = await db
    .select({ transaction: t })
    .from(requests)
    .leftJoin(t, and(eq(t.id, requests.transactionId), theirs))
    .where(and(eq(requests.id, requestId), eq(requests.memberId, memberId)));
  if (!found) return { state: mayBeDone ? "unknown" : "none" };
  return { state: "done", answer: { transaction: found.transaction && toView(found.transaction) } };
}

async function isAtWork(db: Executor, requestId: string): Promise<boolean> {
  const [row] = await db
    .select({ atWork: sql<boolean>`request_at_work(${requestId}::uuid)` })
    .from(sql`(values (1)) as asked`);
  return row?.atWork === true;
}
