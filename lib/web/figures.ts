import { type Database, database } from "@/db/client";
import { type Replica, replicas, servingCopy, soon } from "@/db/replica";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

/** What was read, and as of when; `asOf` is null where the main database was asked. */
export type Figures<T> = { value: T; asOf: Date | null };

/** What a copy has not answered by then, the main database is asked for: half of a request's time. */
const PATIENCE_MS = 2_500;

/**
 * Reads figures that no command decides on: from a copy that stands well and has all that the member (null: a
 * visitor) has done, else from the main database, also where the copy fails on the way (decisions, section 21).
 */
export async function readFigures<T>(
  member: string | null,
  read: (db: Database) => Promise<T>,
  all: readonly Replica[] = replicas(),
): Promise<Figures<T>> {
  const copy = await servingCopy(member, all);
  if (copy) {
    try {
      return { value: await soon(read(copy.db), PATIENCE_MS), asOf: copy.asOf };
    } catch (err) {
      // What a copy does not know yet is known to the main database.
      if (!(err instanceof AppError)) {
        copy.setAside();
        log.warn({ err }, "a copy of the database did not answer a read");
      }
    }
  }
  return { value: await read(database()), asOf: null };
}

/** The header that says as of when figures are, where a copy has answered. */
export const asOfHeader = (asOf: Date | null): Record<string, string> =>
  asOf ? { "x-as-of": asOf.toISOString() } : {};
