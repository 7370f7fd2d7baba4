import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { startProgram, write } from "../front";
import type { Database } from "../stage";
import type { Volume } from "../volume";
import { openNetwork } from "./network";
import { openNodes } from "./nodes";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { onStop } = await script("lifetime");
const { findFreePort } = await script("settings");

const ACCEPTS_MS = 30_000;
/** Longer than it takes HAProxy to see that a node does not lead. */
const SURE_MS = 5_000;

const secret = () => randomBytes(18).toString("base64url");

/** Three nodes of Patroni with HAProxy in front (deploy/haproxy-database.cfg), as a stage's database. */
export async function openCluster({ place, beside }: Volume, log: number) {
  const network = openNetwork();
  onStop(network.close);
  const passwords = { superuser: secret(), replicator: secret() };
  const nodes = await openNodes(network, { place, log, passwords });
  await nodes.healthy();
  const port: number = await findFreePort();
  let settings = readFileSync("deploy/haproxy-database.cfg", "utf8").replace(
    "127.0.0.1:5000",
    `127.0.0.1:${port}`,
  );
  for (const [at, { host }] of network.nodes.entries()) {
    settings = settings.replace(`10.0.0.${at + 1}:`, `${host}:`);
  }
  const file = write(beside, "haproxy-database.cfg", settings);
  await startProgram({ beside, log }, "haproxy", ["-db", "-f", file]);
  const logins: Record<string, string> = { postgres: passwords.superuser };
  const passwordOf = (role: string) => {
    logins[role] ??= secret();
    return logins[role];
  };
  const url =
    (role: string, at = `127.0.0.1:${port}`) =>
    (database: string) =>
      `postgres://${role}:${passwordOf(role)}@${at}/${database}`;
  await accepts(url("postgres")("postgres"));
  const database: Database = {
    port,
    passwordOf,
    url: url("openfuture"),
    appUrl: url("openfuture_app"),
    adminUrl: url("postgres"),
  };
  /** Where the application reads copies: each node by itself. */
  const copyUrls = (name: string) =>
    network.nodes.map(({ host }) => url("openfuture_app", `${host}:5432`)(name));
  return { network, nodes, database, copyUrls };
}
/** Waits until the address leads to whoever takes writes, and only there: at first HAProxy takes every node for well. */
async function accepts(address: string): Promise<void> {
  let since = performance.now();
  for (const over = since + ACCEPTS_MS; performance.now() - since < SURE_MS; await sleep(200)) {
    const sql = postgres(address, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      const [row] = await sql<{ copies: boolean }[]>`select pg_is_in_recovery() as copies`;
      if (row?.copies !== false) since = performance.now();
    } catch (error) {
      since = performance.now();
      if (since > over) throw error;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** What has to be installed, each with its package of Debian. */
export const PROGRAMS = {
  etcd: "etcd-server",
  patroni: "patroni python3-etcd",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  [join("/usr/lib/postgresql/15/bin", "postgres")]: "postgresql-15",
};
