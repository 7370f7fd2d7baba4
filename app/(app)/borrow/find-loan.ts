import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { loanById } from "@/lib/loans/details";
import type { LoanDetails, Viewer } from "@/lib/loans/views";

/** A loan by the id of an address; `unknown` where the reader has none of that id. */
export async function findLoan(
  viewer: Viewer & { all?: boolean },
  id: string,
): Promise<LoanDetails | "unknown"> {
  try {
    return await loanById(database(), viewer, pathId(id));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "unknown";
    throw error;
  }
}
