// npm run drill:cluster. Everything stands on this machine, in folders and on a network of its own, and nothing of it is kept.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { NotHere } from "../drills";
import { requirePrograms, startBalancer, startPooler } from "../front";
import { startLoad } from "../load";
import { whenReady } from "../ready";
import { openReport } from "../report";
import { openGround, openStageOn } from "../stage";
import { openCluster, PROGRAMS } from "./database";
import { DRILLS, type Drill, type Scene } from "./drills";

const { runCommand } = await import(resolve("scripts/lifetime.mjs"));
const { findFreePort } = await import(resolve("scripts/settings.mjs"));

const AGAIN = 20;
const MEGABYTES = 6_000;
/** Of the log, where a drill failed. */
const LINES = 200;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});

await runCommand(async () => {
  requirePrograms(PROGRAMS);
  const report = openReport();
  const { volume, log } = openGround(MEGABYTES);
  const cluster = await openCluster(volume, log);
  const stage = await openStageOn(volume, log, cluster.database);
  const front: number = await findFreePort();
  const base = `http://localhost:${front}`;
  const pooler = await startPooler(stage);
  const shared = {
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: "transaction",
    DATABASE_POOL: "20",
    DATABASE_REPLICA_URL: cluster.copyUrls("openfuture").join(" "),
    PUBLIC_URL: base,
  };
  const ofWeb = { ...shared, ROLE: "web", DRAIN_SECONDS: "5", TRUST_PROXY: "1" };
  const ofWorker = { ...shared, ROLE: "worker" };
  const scene: Scene = {
    cluster,
    pooler,
    servers: [await stage.startServer(ofWeb), await stage.startServer(ofWeb)],
    worker: await stage.startServer(ofWorker),
    startWeb: (port) => stage.startServer(ofWeb, port),
    startWorker: (port) => stage.startServer(ofWorker, port),
  };
  await startBalancer(
    stage,
    front,
    scene.servers.map(({ port }) => port),
  );
  for (const drill of DRILLS.filter(({ name }) => name.includes(values.only))) await run(drill);
  return report.end("npm run drill:cluster", "reliability.md", values.write);

  /** The last that Patroni and all other programs have said. */
  function lastWords(): string {
    const lines = readFileSync(join(volume.beside, "servers.log"), "utf8").split("\n");
    return lines.slice(-LINES).join("\n");
  }

  async function run({ name, strike, repair, noneFails = false }: Drill): Promise<void> {
    let load: ReturnType<typeof startLoad> | undefined;
    try {
      await whenReady(base);
      // Signed in anew: tries of a password that was being looked at when it broke count against a session.
      load = startLoad(base, await stage.signIn(base));
      await load.tally.hasAfter(0, AGAIN);
      const struck = performance.now();
      await strike(scene);
      await load.tally.hasAfter(performance.now(), AGAIN);
      const tally = await load.stop();
      const failed = noneFails && tally.failures > 0 ? [`${tally.failures} requests failed`] : [];
      await repair?.(scene);
      await cluster.nodes.healthy();
      const silent = noneFails ? null : tally.silenceAfter(struck);
      await report.judge(name, stage, tally, silent, failed);
    } catch (error) {
      await load?.stop();
      if (error instanceof NotHere) return report.skip(name, error.message);
      report.fail(name, error);
      // Nothing is kept of it: what one would look for is said here.
      console.error(await cluster.nodes.members(), lastWords());
    }
  }
});
