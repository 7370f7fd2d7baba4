import { eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Posted, Request } from "@/lib/ledger/posting";
import { voidTransaction } from "@/lib/ledger/reversal";
import { refuseDeletion } from "@/lib/transactions/rules";

/**
 * Takes a pending or rejected transaction out of the lists (decisions, section 2). Throws not_found,
 * own_record, not_reversible, transaction_of_loan, transaction_of_project, provider_waiting, withdrawal_payable for one that
 * may be paid: that is given back; or not_pending when it is approved: that is reversed by two people (lib/approvals).
 */
export async function removeTransaction(
  ctx: Context,
  id: string,
  reason: string,
  request: Request,
): Promise<Posted> {
  const { type, voidedAt, amount } = transactions;
  const [row] = await ctx.db
    .select({ type, voidedAt, amount })
    .from(transactions)
    .where(eq(transactions.id, id));
  if (!row || row.voidedAt) throw new AppError("not_found");
  refuseDeletion(row.type);
  const detail = { type: row.type, amount: row.amount, reason };
  const { now: at, actor, address } = ctx;
  const act = { action: "transaction.void", detail, address };
  return voidTransaction(ctx.db, {
    transactionId: id,
    at,
    by: actor.id,
    own: false,
    act,
    request,
  });
}
