import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { type Reader, transactionDetails } from "@/lib/transactions/details";
import type { TransactionDetails } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";

/** The transaction that an address names; "unknown" when there is none, null when it did not load. */
export function findDetails(
  id: string,
  reader: Reader,
): Promise<TransactionDetails | "unknown" | null> {
  return loaded(read(id, reader));
}

async function read(id: string, reader: Reader): Promise<TransactionDetails | "unknown"> {
  try {
    return await transactionDetails(database(), pathId(id), reader);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "unknown";
    throw error;
  }
}
