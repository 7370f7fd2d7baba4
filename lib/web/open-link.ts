import { type Database, database } from "@/db/client";
import { AppError, type ErrorCode } from "@/lib/errors";

type Visitor = { db: Database; now: Date };

/** What stands behind the link of a mail, for whoever holds it; or why it cannot be opened. */
export async function openLink<T>(
  open: (visitor: Visitor) => Promise<T>,
): Promise<T | { refusal: ErrorCode }> {
  try {
    return await open({ db: database(), now: new Date() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.code };
  }
}
