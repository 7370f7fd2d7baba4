import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Runs `work` on as many connections at once, all of which see the books as they are at one instant. Nothing is
 * changed. More than one asks for a pool, not for an open transaction.
 */
export async function inOneSnapshot(
  db: Executor,
  lanes: number,
  work: (tx: Executor) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTime(tx);
    if (lanes === 1) return work(tx);
    const [row] = await tx.execute<{ name: string }>(sql`select pg_export_snapshot() as name`);
    const beside = Array.from({ length: lanes - 1 }, () =>
      db.transaction(async (other) => {
        await other.execute(sql.raw(`set transaction snapshot '${row?.name}'`));
        await takeTime(other);
        await work(other);
      }, SNAPSHOT),
    );
    await Promise.all([work(tx), ...beside]);
  }, SNAPSHOT);
}

// It reads all there is: longer, and sorting more, than a statement usually may.
async function takeTime(tx: Executor): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '30min', true),
    set_config('idle_in_transaction_session_timeout', '30min', true), set_config('work_mem', '128MB', true)`);
}
