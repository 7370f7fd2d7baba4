import { createHash } from "node:crypto";
import { count, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { railRequests } from "@/db/schema";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import type { RailMethod } from "@/lib/methods";
import type { Product } from "@/lib/rails/port";

export type RailRequest = typeof railRequests.$inferSelect;

type New = {
  rail: RailMethod;
  product: Product;
  transactionId: string;
  number: string;
  amount: number;
  by: string;
  at: Date;
};

/**
 * Under which id a provider is asked for a transaction once `before` requests of it have failed: always the same, as a
 * UUID of version 4, which MTN wants. Books that were restored ask again under the id that the provider knows, so that
 * it tells what became of that, and neither pays nor collects twice.
 */
export function requestIdOf(transactionId: string, before: number): string {
  const hash = createHash("sha256").update(`${transactionId} ${before}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hash.charAt(16), 16) % 4];
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/**
 * Writes down that a provider is to be asked for a transaction, in the database transaction that decides so: the row
 * comes first, the call after (decisions, section 19). The act in the audit trail is the caller's. Throws
 * provider_waiting where it is asked for already, line_matched where a line of a statement tells of it already, or not_pending.
 */
export async function makeRequest(tx: Executor, request: New): Promise<string> {
  const { by: madeBy, at: madeAt, ...asked } = request;
  const { transactionId } = asked;
  const [failed] = await tx
    .select({ times: count() })
    .from(railRequests)
    .where(eq(railRequests.transactionId, transactionId));
  const id = requestIdOf(transactionId, failed?.times ?? 0);
  try {
    await tx
      .insert(railRequests)
      .values({ id, ...asked, madeBy, madeAt, state: "made", nextLookAt: madeAt });
    return id;
  } catch (error) {
    throw ledgerRefusal(error);
  }
}
