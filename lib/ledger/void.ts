import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Act } from "@/lib/ledger/post";
import { ledgerRefusal } from "@/lib/ledger/refusals";

export type Voiding = {
  transactionId: string;
  at: Date;
  by: string;
  /** The submitter takes back their own pending request; otherwise the office removes it. */
  own: boolean;
  act: Act;
};

/**
 * Takes a pending or rejected transaction out of the lists and releases what it held (decisions,
 * section 2, deletion). Throws not_found, own_record, or not_pending when it is approved by now.
 */
export async function voidTransaction(db: Executor, v: Voiding): Promise<void> {
  try {
    await db.execute(sql`select ledger_void(
      ${v.transactionId}, ${v.at.toISOString()}, ${v.by}, ${v.own},
      ${v.act.action}, ${v.act.detail ? JSON.stringify(v.act.detail) : null}, ${v.act.address})`);
  } catch (error) {
    throw ledgerRefusal(error);
  }
}
