import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { ListedTransaction, TransactionView } from "@/lib/ledger/schema";
import { statusOf } from "@/lib/ledger/status";

/** A transaction as it is stored. */
export type Stored = typeof transactions.$inferSelect;

type Row = Pick<
  Stored,
  | "id"
  | "reference"
  | "type"
  | "amount"
  | "fee"
  | "status"
  | "payableAt"
  | "fromName"
  | "toName"
  | "createdAt"
  | "updatedAt"
  | "method"
  | "description"
>;

/** A stored transaction in the interface's words. */
export function toView(row: Row): TransactionView {
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    amount: row.amount,
    fee: row.fee,
    currency: "RWF",
    status: statusOf(row),
    fromUser: row.fromName,
    toUser: row.toName,
    date: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    method: row.method,
    description: row.description,
  };
}

/** A stored transaction as a row of the lists. */
export function toListed(row: Stored): ListedTransaction {
  const { fromMember, toMember, submittedBy, senderPhone, externalId, rejectReason } = row;
  const { payoutTo, channel, fromChannel, toChannel, firstApprovedBy, reversedBy, reverses } = row;
  return {
    ...toView(row),
    fromMember,
    toMember,
    submittedBy,
    senderPhone,
    externalId,
    payoutTo,
    channel,
    fromChannel,
    toChannel,
    rejectReason,
    firstApprovedBy,
    payableBy: row.payableBy,
    payableAt: row.payableAt?.toISOString() ?? null,
    firstApprovedAt: row.firstApprovedAt?.toISOString() ?? null,
    decidedAt:
      (row.decidedAt ?? (row.status === "approved" ? row.createdAt : null))?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    reversedBy,
    reverses,
  };
}

/** One transaction as the interface shows it to its parties. Throws not_found. */
export async function viewById(db: Executor, id: string): Promise<TransactionView> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (!row) throw new AppError("not_found");
  return toView(row);
}
