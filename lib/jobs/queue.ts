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
export async function enqueue(tx: Executor, name: QueueName, data: object): Promise<void> {
  // Never started: it only knows how a job is written.
  writer ??= new PgBoss({
    db: { executeSql: () => Promise.reject(new Error("A job is put in by a transaction.")) },
    ...{ supervise: false, schedule: false, migrate: false },
  });
  const { client } = (tx as Database)._.session as unknown as { client: Sql };
  const id = await writer.send(name, data, { db: bossOn(client) });
  if (!id) throw new Error(`There is no queue ${name}: the migrations are missing.`);
}
