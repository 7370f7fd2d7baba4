// npm run bench:processes. All traffic stays on this machine, and nothing of it is kept.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openCluster, PROGRAMS } from "../../drill/cluster/database";
import { requirePrograms, startBalancer, startPooler } from "../../drill/front";
import { whenReady } from "../../drill/ready";
import { openGround, openStage, openStageOn, type Stage } from "../../drill/stage";
import { table } from "../../support/markdown";
import { openLimit } from "../limit";
import { spread } from "../pairs";
import { writePage } from "../report";
import { limit, reads, type Slot, sends } from "./measure";

const { runCommand } = await import(resolve("scripts/lifetime.mjs"));
const { findFreePort } = await import(resolve("scripts/settings.mjs"));

const ROUNDS = 3;
const CONNECTIONS = 12;
const ACCOUNTS = 1_000;
const MEGABYTES = 6_000;
const READS = [
  "/api/reports",
  "/api/reports?from=2026-01-01&to=2026-12-31",
  "/api/reports?from=2026-03-10&to=2026-10-20",
];

type Environment = Record<string, string>;

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });

await runCommand(async () => {
  requirePrograms(PROGRAMS);
  const sent: string[][] = [];
  const own = await openStage();
  const ofOwn = await openLimit(own.ownerUrl, ACCOUNTS, CONNECTIONS);
  for (const count of [1, 2, 4]) {
    const name = count === 1 ? "1 process" : `${count} processes`;
    await serving(own, count, {}, (base) => compare(name, own, base, ofOwn));
  }
  await ofOwn.close();
  await own.stopDatabase();

  const { volume, log } = openGround(MEGABYTES);
  const cluster = await openCluster(volume, log);
  const stage = await openStageOn(volume, log, cluster.database);
  const pooler = await startPooler(stage);
  const pooled = { DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction" };
  const ofCluster = await openLimit(stage.ownerUrl, ACCOUNTS, CONNECTIONS);
  await serving(stage, 2, pooled, (base) =>
    compare("2 processes, cluster with a synchronous copy", stage, base, ofCluster),
  );
  await ofCluster.close();

  const read: string[][] = [];
  const leader = await cluster.nodes.nodeOf("leader");
  const copies = cluster.copyUrls("openfuture").filter((url) => !url.includes(`@${leader.host}:`));
  for (const count of [0, 1, 2]) {
    const env = { ...pooled, DATABASE_REPLICA_URL: copies.slice(0, count).join(" ") };
    await serving(stage, 2, env, async (base) => {
      const cookies = (await stage.signIn(base)).map(({ cookie }) => cookie);
      await reads(base, cookies, READS);
      const slots = [];
      for (let round = 0; round < ROUNDS; round += 1) slots.push(await reads(base, cookies, READS));
      const share = spread(slots.map((slot) => slot.copies)).median;
      read.push([String(count), ...figures(slots), `${share.toFixed(0)} %`]);
    });
  }
  const lines = [
    ...table(
      ["sends", "a second", "median", "95 of 100 within", "L of the same run", "ratio"],
      sent,
    ),
    "",
    ...table(
      ["copies", "reads a second", "median", "95 of 100 within", "answered by a copy"],
      read,
    ),
  ];
  console.log(`\n${lines.join("\n")}\n`);
  if (values.write) {
    const page = fileURLToPath(new URL("../../../docs/reliability.md", import.meta.url));
    const how =
      "twelve members, each one request after the other; medians of three slots of six seconds.";
    writePage(page, "npm run bench:processes", [how, "", ...lines].join("\n"));
  }
  return 0;

  /** Sends and L in turn, so that a machine that drifts moves both alike. */
  async function compare(
    name: string,
    on: Stage,
    base: string,
    bare: Awaited<ReturnType<typeof openLimit>>,
  ): Promise<void> {
    const senders = await on.signIn(base);
    const slots: Slot[] = [];
    const limits: number[] = [];
    await sends(base, senders);
    for (let round = 0; round < ROUNDS; round += 1) {
      slots.push(await sends(base, senders));
      limits.push(await limit(bare.pay, CONNECTIONS));
    }
    const ratios = slots.map(({ rate }, at) => rate / (limits[at] ?? Number.NaN));
    const ratio = spread(ratios).median.toFixed(3);
    sent.push([name, ...figures(slots), `${spread(limits).median.toFixed(0)}/s`, `**${ratio}**`]);
    console.log(`  ${sent.at(-1)?.join(" · ")}`);
  }
});

function figures(slots: Slot[]): [string, string, string] {
  const middle = (of: (slot: Slot) => number) => spread(slots.map(of)).median;
  return [
    middle(({ rate }) => rate).toFixed(1),
    `${middle((slot) => slot.middle).toFixed(0)} ms`,
    `${middle((slot) => slot.most).toFixed(0)} ms`,
  ];
}

/** Has so many servers behind HAProxy while `work` lasts. */
async function serving(
  stage: Stage,
  count: number,
  env: Environment,
  work: (base: string) => Promise<void>,
): Promise<void> {
  const front: number = await findFreePort();
  const base = `http://localhost:${front}`;
  const ofWeb = { ...env, PUBLIC_URL: base, ROLE: "web", TRUST_PROXY: "1" };
  const servers = [];
  for (let started = 0; started < count; started += 1) servers.push(await stage.startServer(ofWeb));
  const balancer = await startBalancer(
    stage,
    front,
    servers.map(({ port }) => port),
  );
  await whenReady(base);
  await work(base);
  await balancer.stop();
  for (const server of servers) await server.stop();
}
