import { eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { removeTransaction } from "@/lib/transactions/delete";

/** What has become of it: gone at once, or proposed to a second person. */
export type Deletion = { outcome: "removed" } | { outcome: "proposed"; proposal: string };

/**
 * Deletes a transaction (decisions, sections 2 and 15): a pending or rejected one leaves the lists; the reversal
 * of an approved one is proposed, with a reason, and done when a second person confirms it. Throws what
 * removeTransaction and propose throw, or invalid without a reason.
 */
export async function deleteTransaction(
  ctx: Context,
  id: string,
  reason: string | null,
): Promise<Deletion> {
  const { status, voidedAt } = transactions;
  const [row] = await ctx.db
    .select({ status, voidedAt })
    .from(transactions)
    .where(eq(transactions.id, id));
  if (!row || row.voidedAt) throw new AppError("not_found");
  if (row.status !== "approved") {
    await removeTransaction(ctx, id, reason);
    return { outcome: "removed" };
  }
  if (!reason) throw new AppError("invalid", {}, { reason: { key: "reasonRequired" } });
  return { outcome: "proposed", proposal: await propose(ctx, "reversal", id, { reason }) };
}
