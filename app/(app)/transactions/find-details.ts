import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { type Reader, transactionDetails } from "@/lib/transactions/details";
import { idOfReference } from "@/lib/transactions/queries";
import type { TransactionDetails } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";

const REFERENCE = /^[A-Z]{3}-[0-9A-Z]{8}-\d{4}$/;

/**
 * The transaction that an address names by its id or reference; "unknown" when there is none, null
 * when it did not load.
 */
export function findDetails(
  key: string,
  reader: Reader,
): Promise<TransactionDetails | "unknown" | null> {
  return loaded(read(key, reader));
}

async function read(key: string, reader: Reader): Promise<TransactionDetails | "unknown"> {
  try {
    const db = database();
    const id = REFERENCE.test(key) ? await idOfReference(db, key) : pathId(key);
    return await transactionDetails(db, id, reader);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "unknown";
    throw error;
  }
}
