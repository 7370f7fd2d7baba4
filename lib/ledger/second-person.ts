import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";

type Decided = {
  /** Null where a provider has answered, and nobody decides. */
  by: string | null;
  /** Whose money it is; a move between channels is nobody's. */
  forMember: string | null;
  amount: number;
  at: Date;
};

/**
 * Whether what this person decides needs a second one (db/functions/needs-second.sql). As the sums are now:
 * the posting reads them anew, on locked rows.
 */
export async function needsSecond(db: Executor, decided: Decided): Promise<boolean> {
  const { by, forMember, amount, at } = decided;
  const [row] = await db.execute<{ needed: boolean }>(
    sql`select needs_second(${by}, ${forMember}, ${amount}, ${at.toISOString()}) as needed`,
  );
  return row?.needed === true;
}

/**
 * Whether what this person records needs a second one: a voucher, or what a project spends or gets back
 * (db/functions/voucher-needs-second.sql).
 */
export async function voucherNeedsSecond(
  db: Executor,
  { by, amount, at }: { by: string; amount: number; at: Date },
): Promise<boolean> {
  const [row] = await db.execute<{ needed: boolean }>(
    sql`select voucher_needs_second(${by}, ${amount}, ${at.toISOString()}) as needed`,
  );
  return row?.needed === true;
}

/** Whether this person's approval would be the first of two (db/functions/approval-waits.sql). */
export async function approvalWaits(
  db: Executor,
  transactionId: string,
  by: string,
  at: Date,
): Promise<boolean> {
  const [row] = await db.execute<{ waits: boolean }>(
    sql`select approval_waits(${transactionId}, ${by}, ${at.toISOString()}) as waits`,
  );
  return row?.waits === true;
}

/**
 * Of the transactions: whether it may be paid as it was approved. An approval of somebody who may not any more does not count:
 * it is approved again, as if nobody had said that it may be paid (decision 186; db/functions/approval-counts.sql).
 */
export const mayBePaid = sql<boolean>`(${transactions.payableBy} is not null and approval_counts(${transactions.firstApprovedBy}, ${transactions.payableBy}, 'transactions.decide'))`;

/** The same of one transaction. */
export async function isToBePaid(db: Executor, transactionId: string): Promise<boolean> {
  const [row] = await db
    .select({ mayBePaid })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return row?.mayBePaid === true;
}
