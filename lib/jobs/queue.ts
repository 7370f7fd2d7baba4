import PgBoss from "pg-boss";
import type { Sql } from "postgres";
import type { Database, Executor } from "@/db/client";
import { bossOn } from "@/db/jobs";
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
    ...{ supervise: false, schedule: false, migrate: false },
  });
  const { client } = (tx as Database)._.session as unknown as { client: Sql };
  const db = bossOn(client);
  let written = 0;
  const counting: PgBoss.Db = {
    async executeSql(text, values) {
      const { rows } = await db.executeSql(`${text} returning id`, values);
      written += rows.length;
      return { rows };
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
