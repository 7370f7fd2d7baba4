import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import type { Sql } from "postgres";
import { connect } from "@/db/client";
import { bossOn } from "@/db/jobs";
import { QUEUE_NAMES, queueOf } from "@/db/queues";
import { HANDLERS, type Tools } from "@/lib/jobs/handlers";
import { watchNotices } from "@/lib/jobs/watch";
import { log } from "@/lib/log";
import { watchRails } from "@/lib/rails/watch";

const START_AGAIN_MS = 5_000;
const STOP_MS = 3_000;
const COMPLAIN_EVERY_MS = 60_000;

type Options = { url: string; tools: Tools; pollSeconds?: number };

/**
 * Works through the queues of jobs, on one connection of its own, and tells members their notices,
 * until `stop`. It starts again and again while the database is away, and never ends the process.
 * `ready` resolves when it is at work.
 */
export function startWorker({ url, tools, pollSeconds }: Options) {
  const { client, close } = connect(url, { max: 1 });
  let boss: PgBoss | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;
  const underWay = new Set<Promise<unknown>>();
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  async function begin(): Promise<void> {
    const state = { running: false, underWay };
    const started = new PgBoss({
      db: calmly(client, state),
      migrate: false,
      cronWorkerIntervalSeconds: 30,
    });
    started.on("error", complain);
    try {
      await started.start();
      state.running = true;
      if (stopped) return void (await started.stop({ graceful: false }));
      boss = started;
      for (const name of QUEUE_NAMES) await work(started, name, tools, pollSeconds);
      isReady();
    } catch (error) {
      complain(error);
      await started.stop({ graceful: false }).catch(() => {});
      if (!stopped) again = setTimeout(begin, START_AGAIN_MS).unref();
    }
  }

  void begin();
  const watch = watchNotices({ ...tools, complain });
  const { db, rails = {} } = tools;
  const asking = watchRails({ db, rails, complain });
  return {
    ready,
    /** Lets the job in hand end, for three seconds; what is left is done by the next server. */
    stop: async () => {
      stopped = true;
      clearTimeout(again);
      const ended = Promise.all([watch.stop(), asking.stop()]);
      if (boss) {
        for (const name of QUEUE_NAMES) await boss.offWork(name);
        // A look for work that is under way may bring some: it belongs to the job in hand.
        await Promise.race([Promise.allSettled(underWay), sleep(STOP_MS)]);
        await boss.stop({ timeout: STOP_MS }).catch(complain);
      }
      await Promise.race([ended, sleep(STOP_MS)]);
      await close();
    },
  };
}

type QueueName = (typeof QUEUE_NAMES)[number];

function work(on: PgBoss, name: QueueName, tools: Tools, pollSeconds?: number): Promise<string> {
  const options = { pollingIntervalSeconds: pollSeconds ?? queueOf(name).pollSeconds };
  return on.work(name, options, async (jobs) => {
    for (const job of jobs) {
      try {
        await HANDLERS[name](tools, job.data as never);
      } catch (error) {
        // pg-boss keeps it for the next try, where nobody looks.
        log.error({ err: error, queue: name }, "a job failed");
        throw error;
      }
    }
  });
}

let complainedAt = 0;

// Each look for work fails while the database is away: one line a minute says so.
function complain(error: unknown): void {
  if (Date.now() - complainedAt < COMPLAIN_EVERY_MS) return;
  complainedAt = Date.now();
  log.error({ err: error }, "the jobs are disturbed");
}

/**
 * The connection, once at work, without rejections: pg-boss leaves some of its promises alone, and one
 * such rejection would end the process. A statement that failed has found and changed nothing; the job
 * it belonged to is taken up again later.
 */
function calmly(
  client: Sql,
  state: { running: boolean; underWay: Set<Promise<unknown>> },
): PgBoss.Db {
  const db = bossOn(client);
  return {
    async executeSql(text, values) {
      // Queues are made by the migration; the application may not.
      if (text.includes(".create_queue(")) return { rows: [] };
      const asked = db.executeSql(text, values);
      state.underWay.add(asked);
      try {
        return await asked;
      } catch (error) {
        if (!state.running) throw error;
        complain(error);
        return { rows: /count\(\*\) from results\s*$/i.test(text) ? [{ count: 0 }] : [] };
      } finally {
        state.underWay.delete(asked);
      }
    },
  };
}
