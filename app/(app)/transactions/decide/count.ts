import type { Executor } from "@/db/client";
import { countProposals } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { countTransactions } from "@/lib/transactions/queries";
import { holds } from "@/lib/web/session";

/** How much waits for the reader: proposals of colleagues and members' requests; counted up to a cap. */
export async function countToDecide(db: Executor, actor: Actor, now: Date): Promise<number> {
  const [proposed, pending] = await Promise.all([
    countProposals(db, actor, now),
    holds(actor, "transactions.decide") ? countTransactions(db, { status: "pending" }) : 0,
  ]);
  return proposed + pending;
}
