import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Plans each query of `run` for its own values, and none of them for longer than it runs: a plan for
 * any search would be wrong for most. Each may take `longest` milliseconds.
 */
export function planned<T>(
  db: Executor,
  run: (tx: Executor) => Promise<T>,
  longest = 5_000,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('jit', 'off', true), set_config('statement_timeout', ${String(longest)}, true)`);
    return run(tx);
  });
}
