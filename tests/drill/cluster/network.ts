import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const { Failure } = await import(resolve("scripts/lifetime.mjs"));

/** A machine of its own as far as the network goes; `within`: the command that others run behind. */
export type Node = { name: string; host: string; within: string[] };

/** Three nodes that reach each other and are reached from here. */
export type Network = {
  nodes: [Node, Node, Node];
  /** The addresses in it, as PostgreSQL's rules name them. */
  range: string;
  /** Cuts the line between two; null where the nodes are no namespaces. */
  cut: ((one: Node, other: Node) => void) | null;
  /** Cuts one off from everybody, as its name says. */
  isolate: ((node: Node) => void) | null;
  heal: () => void;
  close: () => void;
};

const NAMES = ["node1", "node2", "node3"] as const;

/** Namespaces of their own where root may make them, else three addresses of this machine. */
export function openNetwork(): Network {
  const id = process.pid % 250;
  if (process.getuid?.() !== 0 || !ip("netns", "add", spaceOf("node1"))) return onThisMachine(id);
  const bridge = `of${process.pid}`;
  const made: string[] = [spaceOf("node1")];
  const close = () => {
    for (const space of made) ip("netns", "del", space);
    ip("link", "del", bridge);
  };
  try {
    must("link", "add", bridge, "type", "bridge");
    must("addr", "add", `10.219.${id}.254/24`, "dev", bridge);
    must("link", "set", bridge, "up");
    const nodes = NAMES.map((name, at) => {
      const space = spaceOf(name);
      if (at > 0) must("netns", "add", space);
      made.push(space);
      const host = `10.219.${id}.${at + 1}`;
      must(
        "link",
        "add",
        `${bridge}v${at}`,
        "type",
        "veth",
        "peer",
        "name",
        "line",
        "netns",
        space,
      );
      must("link", "set", `${bridge}v${at}`, "master", bridge, "up");
      for (const command of [
        ["addr", "add", `${host}/24`, "dev", "line"],
        ["link", "set", "line", "up"],
        ["link", "set", "lo", "up"],
      ]) {
        must("-n", space, ...command);
      }
      return { name, host, within: ["nsenter", `--net=/run/netns/${space}`] };
    }) as Network["nodes"];
    return { nodes, range: `10.219.${id}.0/24`, ...cuts(nodes, bridge), close };
  } catch (error) {
    close();
    throw error;
  }
}

function cuts(nodes: readonly Node[], bridge: string) {
  const repair: (() => void)[] = [];
  const hide = (from: Node, to: Node) => {
    const route = ["blackhole", `${to.host}/32`];
    must("-n", spaceOf(from.name), "route", "add", ...route);
    repair.push(() => ip("-n", spaceOf(from.name), "route", "del", ...route));
  };
  return {
    cut: (one: Node, other: Node) => {
      hide(one, other);
      hide(other, one);
    },
    isolate: (node: Node) => {
      const line = `${bridge}v${nodes.indexOf(node)}`;
      must("link", "set", line, "down");
      repair.push(() => ip("link", "set", line, "up"));
    },
    heal: () => {
      for (const undo of repair.splice(0)) undo();
    },
  };
}

function onThisMachine(id: number): Network {
  const nodes = NAMES.map((name, at) => ({ name, host: `127.219.${id}.${at + 1}`, within: [] }));
  const nothing = () => {};
  return {
    nodes: nodes as unknown as Network["nodes"],
    range: "127.0.0.0/8",
    cut: null,
    isolate: null,
    heal: nothing,
    close: nothing,
  };
}

const spaceOf = (name: string) => `of${process.pid}-${name}`;
const ip = (...args: string[]) => spawnSync("ip", args, { stdio: "ignore" }).status === 0;
function must(...args: string[]): void {
  const { status, stderr } = spawnSync("ip", args, { encoding: "utf8" });
  if (status !== 0) throw new Failure(`ip ${args.join(" ")}: ${stderr}`);
}
