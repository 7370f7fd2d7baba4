// npm run drill:servers. All traffic goes to 127.0.0.1, and nothing of it is kept.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { migrateBack, migrateFurther } from "./changed-schema";
import { requirePrograms, startBalancer, startPooler } from "./front";
import { startLoad } from "./load";
import { familyOf, signal } from "./processes";
import { whenReady } from "./ready";
import { openReport } from "./report";
import { openStage, type Server } from "./stage";

const { runCommand } = await import(resolve("scripts/lifetime.mjs"));
const { findFreePort } = await import(resolve("scripts/settings.mjs"));

const AGAIN = 20;
const AWAY_MS = 2_000;
/** HAProxy sees within two of its questions that a server is back. */
const SEEN_MS = 4_000;

type Drill = {
  name: string;
  strike: () => Promise<void>;
  noneFails?: boolean;
  after?: () => Promise<unknown>;
};

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});

await runCommand(async () => {
  requirePrograms({ haproxy: "haproxy", pgbouncer: "pgbouncer" });
  const report = openReport();
  const stage = await openStage();
  const front: number = await findFreePort();
  const base = `http://localhost:${front}`;
  let pooler = await startPooler(stage);
  const shared = {
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: "transaction",
    DATABASE_POOL: "20",
    PUBLIC_URL: base,
  };
  const ofWeb = { ...shared, ROLE: "web", DRAIN_SECONDS: "5", TRUST_PROXY: "1" };
  const servers: [Server, Server] = [
    await stage.startServer(ofWeb),
    await stage.startServer(ofWeb),
  ];
  let worker = await stage.startServer({ ...shared, ROLE: "worker" });
  await startBalancer(stage, front, [servers[0].port, servers[1].port]);
  await whenReady(base);
  const senders = await stage.signIn(base);

  const DRILLS: Drill[] = [
    { name: "two servers, nothing happens", noneFails: true, strike: () => sleep(SEEN_MS) },
    {
      name: "the servers restarted one by one (SIGTERM)",
      noneFails: true,
      strike: restart,
    },
    {
      name: "kill -9 of one server",
      strike: async () => {
        const { pid, port, exited } = servers[0];
        signal([pid], "SIGKILL");
        await exited;
        await sleep(AWAY_MS);
        servers[0] = await stage.startServer(ofWeb, port);
      },
    },
    {
      name: "kill -9 of the worker",
      noneFails: true,
      strike: async () => {
        const { pid, port, exited } = worker;
        signal([pid], "SIGKILL");
        await exited;
        worker = await stage.startServer({ ...shared, ROLE: "worker" }, port);
      },
    },
    {
      name: "kill -9 of PgBouncer, 2 s away",
      strike: async () => {
        signal([pooler.pid], "SIGKILL");
        await pooler.exited;
        await sleep(AWAY_MS);
        pooler = { ...(await pooler.start()), url: pooler.url };
      },
    },
    {
      name: "kill -9 of the database behind PgBouncer",
      strike: async () => {
        signal(familyOf(stage.databasePid()), "SIGKILL");
        await stage.databaseEnded();
        await stage.startDatabase();
      },
    },
    {
      name: "the schema changed under two servers, then both restarted",
      noneFails: true,
      strike: async () => {
        await migrateFurther(stage);
        await sleep(SEEN_MS);
        await restart();
      },
      after: () => migrateBack(stage),
    },
  ];
  for (const drill of DRILLS.filter(({ name }) => name.includes(values.only))) {
    await run(drill).catch((error) => report.fail(drill.name, error));
  }
  return report.end("npm run drill:servers", "reliability.md", values.write);

  async function restart(): Promise<void> {
    for (const [at, { pid, port, exited }] of servers.entries()) {
      signal([pid], "SIGTERM");
      await exited;
      const server = await stage.startServer(ofWeb, port);
      servers[at] = server;
      // As operations.md says: the next one goes once this one is ready, and the balancer has seen it.
      await whenReady(server.url);
      await sleep(SEEN_MS);
    }
  }

  async function run({ name, strike, after, noneFails = false }: Drill): Promise<void> {
    const load = startLoad(base, senders);
    try {
      await load.tally.hasAfter(0, AGAIN);
      await strike();
      const repaired = performance.now();
      const first = await load.tally.hasAfter(repaired, AGAIN);
      const tally = await load.stop();
      await after?.();
      const failed = noneFails && tally.failures > 0 ? [`${tally.failures} requests failed`] : [];
      await report.judge(name, stage, tally, noneFails ? null : first - repaired, failed);
    } finally {
      await load.stop();
    }
  }
});
