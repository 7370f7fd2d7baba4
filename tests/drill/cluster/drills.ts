import { setTimeout as sleep } from "node:timers/promises";
import { NotHere } from "../drills";
import type { Program } from "../front";
import { signal } from "../processes";
import type { Server } from "../stage";
import type { Cluster } from "./database";

/** What stands, and may be killed: servers, worker and pooler are others where they were started again. */
export type Scene = {
  cluster: Cluster;
  servers: Server[];
  worker: Server;
  pooler: Program;
  startWeb: (port: number) => Promise<Server>;
  startWorker: (port: number) => Promise<Server>;
};

/** Breaks something; `repair`, after the load, puts it together again. `noneFails`: nobody may notice. */
export type Drill = {
  name: string;
  noneFails?: boolean;
  strike: (scene: Scene) => Promise<void>;
  repair?: (scene: Scene) => Promise<void>;
};

const AWAY_MS = 2_000;
/** Longer than a leader is waited for (ttl of deploy/patroni.yml). */
const BEYOND_MS = 8_000;

/** Kills a whole node of the database, which starts again after the load. */
async function killNode(role: string, { cluster: { nodes } }: Scene): Promise<() => Promise<void>> {
  const node = await nodes.nodeOf(role);
  signal(nodes.processesOf(node), "SIGKILL");
  await nodes.patroniAt(node).running.exited;
  if (role === "leader") await nodes.healthy(node);
  else await sleep(BEYOND_MS);
  return () => nodes.patroniAt(node).start();
}

/** A drill that leaves behind what `repair` has to do. */
function repairing(name: string, strike: (scene: Scene) => Promise<() => unknown>): Drill {
  let left: () => unknown = () => {};
  return {
    name,
    strike: async (scene) => {
      left = await strike(scene);
    },
    repair: async () => void (await left()),
  };
}

/** What happens to several machines, one thing after the other. */
export const DRILLS: Drill[] = [
  { name: "three nodes, nothing happens", noneFails: true, strike: () => sleep(AWAY_MS) },
  {
    name: "kill -9 of an application server",
    strike: async (scene) => {
      const [first] = scene.servers;
      if (!first) return;
      signal([first.pid], "SIGKILL");
      await first.exited;
      await sleep(AWAY_MS);
      scene.servers[0] = await scene.startWeb(first.port);
    },
  },
  {
    name: "kill -9 of the worker",
    noneFails: true,
    strike: async (scene) => {
      signal([scene.worker.pid], "SIGKILL");
      await scene.worker.exited;
      scene.worker = await scene.startWorker(scene.worker.port);
    },
  },
  repairing("kill -9 of the leading node", (scene) => killNode("leader", scene)),
  repairing("the leading node frozen (SIGSTOP)", async ({ cluster: { nodes } }) => {
    const node = await nodes.nodeOf("leader");
    const all = nodes.processesOf(node);
    signal(all, "SIGSTOP");
    await nodes.healthy(node);
    // It wakes up as one who believes that it leads, while others send on.
    signal(all, "SIGCONT");
    return () => {};
  }),
  repairing("kill -9 of the synchronous copy", (scene) => killNode("sync_standby", scene)),
  repairing("kill -9 of etcd's leader", async ({ cluster: { nodes } }) => {
    const etcd = await nodes.etcdLeader();
    signal([etcd.running.pid], "SIGKILL");
    await etcd.running.exited;
    await sleep(BEYOND_MS);
    return etcd.start;
  }),
  {
    name: "kill -9 of PgBouncer, 2 s away",
    strike: async (scene) => {
      signal([scene.pooler.pid], "SIGKILL");
      await scene.pooler.exited;
      await sleep(AWAY_MS);
      scene.pooler = await scene.pooler.start();
    },
  },
  repairing("no network between the leader and its copy", async ({ cluster }) => {
    const { network, nodes } = cluster;
    if (!network.cut) throw new NotHere("only root makes network namespaces");
    network.cut(await nodes.nodeOf("leader"), await nodes.nodeOf("sync_standby"));
    await sleep(2 * BEYOND_MS);
    return network.heal;
  }),
  repairing("the leader without any network", async ({ cluster }) => {
    const { network, nodes } = cluster;
    if (!network.isolate) throw new NotHere("only root makes network namespaces");
    const node = await nodes.nodeOf("leader");
    network.isolate(node);
    await nodes.healthy(node);
    return network.heal;
  }),
];
