import type { Context } from "@/lib/context";
import type { Cooperative } from "@/tests/support/cooperative";
import { waitUntil } from "@/tests/support/wait-until";

/** Does the second while the first has happened in a database transaction that is still open, and then ends. */
export async function whileUnderWay<T>(
  coop: Cooperative,
  first: (within: (ctx: Context) => Context) => Promise<T>,
  second: () => Promise<unknown>,
) {
  let later: Promise<unknown> = Promise.resolve();
  const done = await coop.db.transaction(async (tx) => {
    const did = await first((ctx) => ({ ...ctx, db: tx as unknown as Context["db"] }));
    later = second();
    await waitsOrEnds(coop, later);
    return did;
  });
  return { done, later };
}

/** Until somebody waits for a lock in this database, or `work` has ended. */
export async function waitsOrEnds(coop: Cooperative, work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  await waitUntil("the second waits for the first, or is answered", async () => {
    const [waiting] = await coop.owner`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting || ended ? true : undefined;
  });
}
