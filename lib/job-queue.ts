import { type SQL, sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import type { Executor } from "@/db/client";
import type { QueueName } from "@/db/queues";

let writer: PgBoss | undefined;

/**
 * Puts a job into its queue, in the open transaction `tx`: it exists when, and only when, what caused
 * it does. Which work it is, and with what retries: db/queues.ts.
 */
export function enqueue(tx: Executor, name: QueueName, data: object): Promise<void> {
  return enqueueAll(tx, name, [data]);
}

/** As enqueue, a job for each of `all`, in one statement. */
export async function enqueueAll(
  tx: Executor,
  name: QueueName,
  all: readonly object[],
): Promise<void> {
  // Never started: it only knows how a job is written.
  writer ??= new PgBoss({
    db: { executeSql: () => Promise.reject(new Error("A job is put in by a transaction.")) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  let written = 0;
  const counting: PgBoss.Db = {
    async executeSql(text, values = []) {
      const rows = await tx.execute(statement(`${text} returning id`, values));
      written += rows.length;
      return { rows: [...rows] };
    },
  };
  await writer.insert(
    all.map((data) => ({ name, data })),
    { db: counting },
  );
  if (written !== all.length) {
    throw new Error(`There is no queue ${name}: the migrations are missing.`);
  }
}

/** A statement whose values stand in it as `$1`, as one of Drizzle's; objects are written as JSON. */
function statement(text: string, values: unknown[]): SQL {
  const pieces = text.split(/\$(\d+)/).map((piece, at) => {
    if (at % 2 === 0) return sql.raw(piece);
    const value = values[Number(piece) - 1] ?? null;
    return sql`${typeof value === "object" && value !== null ? JSON.stringify(value) : value}`;
  });
  return sql.join(pieces);
}
