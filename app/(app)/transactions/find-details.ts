import { database } from "@/db/client";
import { pathId } from "@/lib/fields";
import { type Reader, transactionDetails } from "@/lib/transactions/details";
import { idOfReference } from "@/lib/transactions/queries";
import type { TransactionDetails } from "@/lib/transactions/schema";
import { loadedIfKnown } from "@/lib/web/loaded";

const REFERENCE = /^[A-Z]{3}-[0-9A-Z]{8}-\d{4}$/;

/**
 * The transaction that an address names by its id or reference; "unknown" when there is none, null
 * when it did not load.
 */
export function findDetails(
  key: string,
  reader: Reader,
): Promise<TransactionDetails | "unknown" | null> {
  return loadedIfKnown(async () => {
    const db = database();
    const id = REFERENCE.test(key) ? await idOfReference(db, key) : pathId(key);
    return transactionDetails(db, id, reader);
  });
}
