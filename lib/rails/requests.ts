import { randomUUID } from "node:crypto";
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
 * Writes down that a provider is to be asked for a transaction, in the database transaction that decides so: the row
 * comes first, the call after (decisions, section 19). The act in the audit trail is the caller's. Throws
 * provider_waiting where it is asked for already, line_matched where a line of a statement tells of it already, or not_pending.
 */
export async function makeRequest(tx: Executor, request: New): Promise<string> {
  const { by: madeBy, at: madeAt, ...asked } = request;
  const id = randomUUID();
  try {
    await tx
      .insert(railRequests)
      .values({ id, ...asked, madeBy, madeAt, state: "made", nextLookAt: madeAt });
    return id;
  } catch (error) {
    throw ledgerRefusal(error);
  }
}
