import PgBoss from "pg-boss";
import type { Sql, TransactionSql } from "postgres";
import { QUEUE_NAMES, QUEUES, queueOf } from "./queues";

const APP_ROLE = "openfuture_app";
/** The queue by which pg-boss itself passes on what a schedule asks for. */
const PASSING_ON = "__pgboss__send-it";

type Statement = { rows: Record<string, unknown>[] };

/**
 * pg-boss on a connection of ours. It writes objects as JSON, as its own driver would; several
 * statements at once (its locked ones) are rolled back when one of them fails.
 */
export function bossOn(client: Sql | TransactionSql): PgBoss.Db {
  return {
    async executeSql(text: string, values: unknown[] = []): Promise<Statement> {
      const sent = values.map((value) =>
        value && typeof value === "object" && !Array.isArray(value)
          ? JSON.stringify(value)
          : (value ?? null),
      );
      try {
        return { rows: await client.unsafe(text, sent as never[]) };
      } catch (error) {
        if (/^\s*BEGIN;/.test(text)) await client.unsafe("rollback").catch(() => {});
        throw error;
      }
    },
  };
}

/**
 * Makes or updates what the jobs need: pg-boss's own schema, our queues and their schedule, and what
 * the application's role may do there. `client`: the owner's, with one connection.
 */
export async function prepareJobs(client: Sql): Promise<void> {
  const boss = new PgBoss({ db: bossOn(client), supervise: false, schedule: false });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  try {
    await boss.createQueue(PASSING_ON);
    for (const name of QUEUE_NAMES) {
      const { retryLimit, retryDelay, retryBackoff, expireInSeconds, cron } = queueOf(name);
      const settings = { name, retryLimit, retryDelay, retryBackoff, expireInSeconds };
      await boss.createQueue(name, { ...settings });
      await boss.updateQueue(name, { ...settings });
      if (cron) await boss.schedule(name, cron, {}, { tz: "Africa/Kigali" });
    }
    for (const { name } of await boss.getSchedules()) {
      if (!(name in QUEUES)) await boss.unschedule(name);
    }
    await client.unsafe(`
      grant usage on schema pgboss to ${APP_ROLE};
      grant select on pgboss.queue, pgboss.schedule to ${APP_ROLE};
      grant select, update on pgboss.version to ${APP_ROLE};
      grant select, insert, update, delete on pgboss.job, pgboss.archive to ${APP_ROLE};
    `);
  } finally {
    await boss.stop({ graceful: false });
  }
}
