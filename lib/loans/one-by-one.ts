import { AppError } from "@/lib/errors";
import { TryAgain } from "@/lib/ledger/post";
import { databaseError } from "@/lib/ledger/refusals";

/** How many were done, and the first failure, for whoever asked to throw when all had their turn. */
export type Turns = { done: number; failed: unknown };

/**
 * Does each in turn, in a database transaction of its own. One that the database refuses keeps the others
 * from nothing; a connection that is lost ends it at once.
 */
export async function oneByOne(
  ids: readonly string[],
  run: (id: string) => Promise<boolean>,
): Promise<Turns> {
  const turns: Turns = { done: 0, failed: null };
  for (const id of ids) {
    try {
      if (await run(id)) turns.done += 1;
    } catch (error) {
      const refused = error instanceof AppError || error instanceof TryAgain;
      if (!refused && !databaseError(error).code) throw error;
      turns.failed ??= error;
    }
  }
  return turns;
}
