import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Stored } from "@/lib/ledger/views";
import { type Receipt, receiptStates } from "@/lib/receipts/rules";
import type { Reader } from "@/lib/transactions/details";

/** What a receipt made now says. For its parties and, with `all`, the office. Throws not_found. */
export async function readReceipt(db: Executor, id: string, reader: Reader): Promise<Receipt> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  const own = row && [row.fromMember, row.toMember].includes(reader.id);
  const last = row && (reader.all || own) && (await statesOf(db, row)).at(-1);
  if (!last) throw new AppError("not_found");
  return last;
}

/** Whether a transaction is somebody's own, or another's that they may see. */
export async function isParty(db: Executor, id: string, memberId: string): Promise<boolean> {
  const { fromMember, toMember } = transactions;
  const [row] = await db
    .select({ fromMember, toMember })
    .from(transactions)
    .where(eq(transactions.id, id));
  return row !== undefined && [row.fromMember, row.toMember].includes(memberId);
}

/** Everything that receipts of a transaction have said, oldest first; empty when there is none. */
export async function receiptsByReference(db: Executor, reference: string): Promise<Receipt[]> {
  const [row] = await db.select().from(transactions).where(eq(transactions.reference, reference));
  return row ? statesOf(db, row) : [];
}

async function statesOf(db: Executor, row: Stored): Promise<Receipt[]> {
  const paidBy = await payerOf(db, row);
  if (!row.reversedBy) return receiptStates(row, null, paidBy);
  const [reversal] = await db
    .select({ at: transactions.createdAt })
    .from(transactions)
    .where(eq(transactions.id, row.reversedBy));
  return receiptStates(row, reversal?.at ?? null, paidBy);
}

async function payerOf(db: Executor, { type, status, decidedBy }: Stored) {
  if (type !== "withdraw" || status !== "approved" || !decidedBy) return null;
  const [payer] = await db
    .select({ id: members.id, name: members.fullName })
    .from(members)
    .where(eq(members.id, decidedBy));
  return payer ?? null;
}
