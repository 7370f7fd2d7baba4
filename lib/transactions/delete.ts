import { eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { reverse, voidTransaction } from "@/lib/ledger/reversal";
import { isDeletable, isOfLoan, isOfProject } from "@/lib/transactions/rules";

/**
 * Deletes a transaction (decisions, section 2): a pending or rejected one leaves the lists, an
 * approved one is reversed by a linked opposite posting. Throws not_found, own_record,
 * not_reversible, transaction_of_loan, transaction_of_project, already_reversed, not_pending,
 * channel_short, or reversal_overdraws with who and by how many francs; then nothing has changed.
 */
export async function deleteTransaction(
  ctx: Context,
  id: string,
  reason: string | null,
): Promise<"removed" | "reversed"> {
  const { status, type, voidedAt, amount } = transactions;
  const [row] = await ctx.db
    .select({ status, type, voidedAt, amount })
    .from(transactions)
    .where(eq(transactions.id, id));
  if (!row || row.voidedAt) throw new AppError("not_found");
  if (isOfLoan(row.type)) throw new AppError("transaction_of_loan");
  if (isOfProject(row.type)) throw new AppError("transaction_of_project");
  if (!isDeletable(row.type)) throw new AppError("not_reversible");
  const detail = { type: row.type, amount: row.amount, ...(reason && { reason }) };
  const { now: at, actor, address } = ctx;
  if (row.status === "approved") {
    const act = { action: "transaction.reverse", detail, address };
    await reverse(ctx.db, { transactionId: id, at, by: actor.id, reason, act });
    return "reversed";
  }
  const act = { action: "transaction.void", detail, address };
  await voidTransaction(ctx.db, { transactionId: id, at, by: actor.id, own: false, act });
  return "removed";
}
