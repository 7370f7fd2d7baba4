import { and, eq, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { requests, transactions } from "@/db/schema";
import type { Outcome } from "@/lib/ledger/schema";
import { toView } from "@/lib/ledger/views";

/**
 * What became of a member's own request, for whoever did not hear the answer (decisions, section 21). Asked as a call,
 * it waits its turn behind what the same member had begun before.
 */
export async function requestOutcome(
  db: Executor,
  memberId: string,
  requestId: string,
): Promise<Outcome> {
  const t = transactions;
  const theirs = or(eq(t.fromMember, memberId), eq(t.toMember, memberId));
  const [found] = await db
    .select({ transaction: t })
    .from(requests)
    .leftJoin(t, and(eq(t.id, requests.transactionId), theirs))
    .where(and(eq(requests.id, requestId), eq(requests.memberId, memberId)));
  if (!found) return { state: "none" };
  return { state: "done", answer: { transaction: found.transaction && toView(found.transaction) } };
}
