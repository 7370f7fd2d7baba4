import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, memberTotals } from "@/db/schema";
import type { Context } from "@/lib/context";

/** How far somebody new has come: nothing paid in yet, or a deposit that waits for the office. */
export type FirstSteps = "start" | "waits";

/** Null once a deposit has been approved, or the member has put the steps away. */
export async function readFirstSteps(db: Executor, memberId: string): Promise<FirstSteps | null> {
  const [row] = await db
    .select({
      closedAt: members.firstStepsClosedAt,
      paidIn: memberTotals.deposits,
      pending: memberTotals.pendingDeposits,
    })
    .from(members)
    .leftJoin(memberTotals, eq(memberTotals.memberId, members.id))
    .where(eq(members.id, memberId));
  if (!row || row.closedAt || (row.paidIn ?? 0) > 0) return null;
  return (row.pending ?? 0) > 0 ? "waits" : "start";
}

/** Puts the first steps away for good. It says nothing of money or rights: no act of the audit trail. */
export async function closeFirstSteps(ctx: Pick<Context, "db" | "actor" | "now">): Promise<void> {
  await ctx.db
    .update(members)
    .set({ firstStepsClosedAt: ctx.now })
    .where(eq(members.id, ctx.actor.id));
}
