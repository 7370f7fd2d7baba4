import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { familyOf, signal } from "../processes";
import type { Network, Node } from "./network";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { startGuarded } = await script("child");
const { chooseUser } = await script("postgres-user");
const { onStop } = await script("lifetime");

type Running = { pid: number; exited: Promise<number>; stop: () => Promise<number> };
/** etcd or Patroni on one of the nodes. */
export type Service = { node: Node; running: Running; start: () => Promise<void> };
type Member = { name: string; role: string; state: string };

const HEALTHY_MS = 120_000;

/** Where the programs of the nodes write, and with which passwords. */
export type Ground = {
  place: string;
  log: number;
  passwords: Record<"superuser" | "replicator", string>;
};

/** etcd and Patroni by deploy/patroni.yml on each of three nodes: a cluster that leads itself. */
export async function openNodes(network: Network, ground: Ground) {
  const { nodes } = network;
  const user = chooseUser(join(ground.place, "nobody-yet"));
  // A Patroni that was killed leaves its PostgreSQL running: seen to once all others are gone.
  onStop(() => {
    for (const node of nodes) signal(postgresOf(node), "SIGKILL");
  });
  const etcds = await Promise.all(nodes.map((node) => service(node, () => etcdOf(node))));
  const patronis = await Promise.all(nodes.map((node) => service(node, () => patroniOf(node))));

  async function service(node: Node, command: () => string[]): Promise<Service> {
    const made: Service = { node, running: await run(node, command()), start };
    async function start() {
      made.running = await run(node, command());
    }
    return made;
  }

  async function run({ within }: Node, command: string[]): Promise<Running> {
    const enter = within.length > 0;
    const drop = user && [
      "setpriv",
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      "--clear-groups",
    ];
    const [program = "", ...args] = enter ? [...within, ...(drop ?? []), ...command] : command;
    const running = startGuarded(program, args, {
      ...(!enter && { user }),
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
      stdout: ground.log,
      stderr: ground.log,
      wholeGroup: false,
      steps: [{ seconds: 15, signal: "SIGKILL" }],
    });
    return { ...running, pid: await running.pid };
  }

  function etcdOf({ name, host }: Node): string[] {
    const [client, peer] = [`http://${host}:2379`, `http://${host}:2380`];
    const all = nodes.map((each) => `${each.name}=http://${each.host}:2380`).join(",");
    const settings = {
      name,
      "data-dir": folder(`${name}-etcd`),
      "listen-client-urls": client,
      "advertise-client-urls": client,
      "listen-peer-urls": peer,
      "initial-advertise-peer-urls": peer,
      "initial-cluster": all,
      "initial-cluster-token": "open-future",
      "enable-v2": "true",
      "heartbeat-interval": "200",
      "election-timeout": "2000",
      "log-level": "error",
    };
    return ["etcd", ...Object.entries(settings).map(([key, value]) => `--${key}=${value}`)];
  }

  function patroniOf({ name, host }: Node): string[] {
    const home = folder(name);
    const settings = readFileSync("deploy/patroni.yml", "utf8")
      .replaceAll("10.0.0.0/24", network.range)
      .replace("name: node1", `name: ${name}`)
      .replace(/hosts: .*/, `hosts: ${nodes.map((each) => `${each.host}:2379`).join(",")}`)
      .replaceAll("10.0.0.1", host)
      .replace("/var/lib/postgresql/15/open-future", join(home, "data"))
      .replace("/var/lib/postgresql/patroni.pgpass", join(home, "pgpass"))
      .replace("/var/run/postgresql", home)
      .replace("<superuser>", ground.passwords.superuser)
      .replace("<replicator>", ground.passwords.replicator);
    const file = join(home, "patroni.yml");
    writeFileSync(file, settings, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
    return ["patroni", file];
  }

  function folder(name: string): string {
    const path = join(ground.place, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  }

  function postgresOf({ name }: Node): number[] {
    try {
      const file = join(ground.place, name, "data", "postmaster.pid");
      return familyOf(Number(readFileSync(file, "utf8").split("\n")[0]));
    } catch {
      return [];
    }
  }

  async function members(): Promise<Member[]> {
    for (const { host } of nodes) {
      const found = await ask(`http://${host}:8008/cluster`);
      if (found) return (found as { members: Member[] }).members;
    }
    return [];
  }

  const nodeOf = async (role: string): Promise<Node> => {
    const name = (await members()).find((member) => member.role === role)?.name;
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`Nobody is ${role}.`);
    return node;
  };

  return {
    nodes,
    nodeOf,
    /** How Patroni says that they stand. */
    members,
    patroniAt: (node: Node) => patronis.find((each) => each.node === node) as Service,
    /** Patroni of a node and all of its PostgreSQL. */
    processesOf: (node: Node) => {
      const { pid } = (patronis.find((each) => each.node === node) as Service).running;
      return [...familyOf(pid), ...postgresOf(node)];
    },
    /** The etcd that leads the others. */
    etcdLeader: async (): Promise<Service> => {
      for (const each of etcds) {
        const said = await ask(`http://${each.node.host}:2379/v3/maintenance/status`, "POST");
        const { leader, header } = (said ?? {}) as {
          leader?: string;
          header?: { member_id: string };
        };
        if (leader && leader === header?.member_id) return each;
      }
      throw new Error("No etcd leads.");
    },
    /** Waits until one leads, one is synchronous and all run; or, with `without`, until another than it leads. */
    healthy: async (without?: Node): Promise<void> => {
      for (
        const over = performance.now() + HEALTHY_MS;
        performance.now() < over;
        await sleep(250)
      ) {
        const all = await members();
        const has = (role: string) => all.some((member) => member.role === role);
        const run = all.filter(({ state }) => ["running", "streaming"].includes(state));
        const leader = all.find(({ role }) => role === "leader")?.name;
        if (
          without
            ? leader && leader !== without.name
            : run.length === 3 && leader && has("sync_standby")
        ) {
          return;
        }
      }
      throw new Error(`The cluster did not come together: ${JSON.stringify(await members())}`);
    },
  };
}
export type Nodes = Awaited<ReturnType<typeof openNodes>>;

async function ask(url: string, method = "GET"): Promise<unknown> {
  try {
    const body = method === "POST" ? "{}" : undefined;
    const answer = await fetch(url, { method, body, signal: AbortSignal.timeout(1_500) });
    return await answer.json();
  } catch {
    return null;
  }
}
