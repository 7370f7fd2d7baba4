import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import type { Act } from "@/lib/ledger/post";
import { ledgerRefusal } from "@/lib/ledger/refusals";

export type Reversal = {
  originalId: string;
  reference: string;
  at: Date;
  by: string;
  reason: string | null;
  act: Act;
};

/**
 * Posts the opposite of an approved transaction, linked to it (decisions, section 2, deletion).
 * Answers the reversal's id. Throws not_found, own_record, not_reversible, already_reversed, or
 * reversal_overdraws with the owner's name and the francs that are short, or channel_short; then
 * nothing has changed.
 */
export async function reverse(db: Executor, r: Reversal): Promise<string> {
  const id = newId(r.at);
  try {
    await db.execute(sql`select ledger_reverse(
      ${r.originalId}, ${id}, ${r.reference}, ${r.at.toISOString()}, ${r.by}, ${r.reason},
      ${r.act.action}, ${r.act.detail ? JSON.stringify(r.act.detail) : null}, ${r.act.address})`);
    return id;
  } catch (error) {
    const refusal = ledgerRefusal(error);
    if (refusal instanceof AppError && refusal.code === "insufficient_balance") {
      throw new AppError("reversal_overdraws", refusal.values);
    }
    throw refusal;
  }
}
