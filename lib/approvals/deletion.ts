import { eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import { proposeOnce } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { type Done, once, requestOf } from "@/lib/ledger/once";
import { removeTransaction } from "@/lib/transactions/delete";

/** What has become of it: gone at once, or proposed to a second person. */
export type Deletion = { outcome: "removed" } | { outcome: "proposed"; proposal: string };

/**
 * Deletes a transaction (decisions, sections 2 and 15): a pending or rejected one leaves the lists; the reversal
 * of an approved one is proposed, and done when a second person confirms it; either with a reason, which the member
 * sees. Throws what removeTransaction and propose throw, or invalid without a reason. The same request again answers the same.
 */
export async function deleteTransaction(
  ctx: Context,
  id: string,
  reason: string | null,
): Promise<Deletion> {
  if (!reason) throw new AppError("invalid", {}, { reason: { key: "reasonRequired" } });
  const request = requestOf(ctx, "delete-transaction", [id, reason]);
  const { status, voidedAt } = transactions;
  const done: Done = await once(ctx, request, async () => {
    const [row] = await ctx.db
      .select({ status, voidedAt })
      .from(transactions)
      .where(eq(transactions.id, id));
    if (!row || row.voidedAt) throw new AppError("not_found");
    if (row.status !== "approved") return removeTransaction(ctx, id, reason, request);
    return ctx.db.transaction((tx) => proposeOnce(tx, ctx, request, "reversal", id, { reason }));
  });
  return done.outcome === "voided"
    ? { outcome: "removed" }
    : { outcome: "proposed", proposal: done.transactionId };
}
