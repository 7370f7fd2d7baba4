import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres from "postgres";
import type { Sender } from "./load";
import { openSenders } from "./load";
import { openVolume, type Volume } from "./volume";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { startPostgres } = await script("postgres");
const { appDatabase, createDemoDatabase, ensureRoles, withAdmin } = await script("database");
const { serve } = await script("serve");
const { findFreePort } = await script("settings");
const { onStop } = await script("lifetime");

type Environment = Record<string, string>;
type Running = { exited: Promise<number>; stop: () => Promise<number>; pid: number };
/** A server of the application, which may be killed and started again at its port. */
export type Server = Running & { port: number; url: string };

const SENDERS = 12;
const MEGABYTES = 1_500;

type Address = (database: string) => string;
/** A PostgreSQL that the cooperative's database is made in; `url` is its owner's. */
export type Database = {
  port: number;
  passwordOf: (role: string) => string;
  url: Address;
  appUrl: Address;
  adminUrl: Address;
};

/** A cooperative with a database and servers of its own; `programs`: the folder of another PostgreSQL than the bundled one. */
export async function openStage({ programs }: { programs?: string } = {}) {
  const { volume, log } = openGround(MEGABYTES);
  const home = join(volume.place, "cluster");
  let cluster = await startPostgres(home, { programs, say: () => {} });
  return {
    ...(await openStageOn(volume, log, cluster)),
    /** The process that all of the database's others come from. */
    databasePid: () => cluster.pid as number,
    databaseEnded: () => cluster.exited as Promise<number>,
    stopDatabase: () => cluster.stop() as Promise<number>,
    startDatabase: async (env: Environment = {}) => {
      cluster = await startPostgres(home, { programs, port: cluster.port, env, say: () => {} });
    },
  };
}
export type OwnStage = Awaited<ReturnType<typeof openStage>>;

/** A volume of so many megabytes, and what all programs write their words to. */
export function openGround(megabytes: number): { volume: Volume; log: number } {
  const volume = openVolume(megabytes);
  onStop(volume.close);
  return { volume, log: openSync(join(volume.beside, "servers.log"), "a") };
}

/** The same on a database that is there. */
export async function openStageOn(volume: Volume, log: number, cluster: Database) {
  const secrets = join(volume.beside, "keys");
  mkdirSync(secrets);
  const common: Environment = {
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    SEAL_KEY_FILE: join(secrets, "seal-key.pem"),
    SEAL_LOG: join(secrets, "seals.jsonl"),
    PROOF_SECRET_FILE: join(secrets, "proof-secret"),
    DEMONSTRATION: "1",
    MTN_MOMO_URL: "",
    NEXT_OUTPUT: process.env.NEXT_OUTPUT ?? "",
  };
  await withAdmin(cluster, async (sql: postgres.Sql) => {
    await ensureRoles(sql, cluster, { createDatabases: true });
    await createDemoDatabase(sql, cluster, appDatabase);
  });
  let started = 0;

  const stage = {
    volume,
    /** Where all programs write what they have to say. */
    log,
    /** What every process of the cooperative has in its environment. */
    common,
    port: cluster.port,
    ownerUrl: cluster.url(appDatabase),
    appUrl: cluster.appUrl(appDatabase),
    passwordOf: cluster.passwordOf,
    /** A superuser's connection, for what a drill does to the others. */
    asAdmin: <T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> =>
      withAdmin({ adminUrl: () => cluster.adminUrl(appDatabase) }, work),
    startServer: async (env: Environment = {}, port?: number): Promise<Server> => {
      const chosen: number = port ?? (await findFreePort());
      started += 1;
      const dataDir = join(volume.beside, `server-${started}`);
      mkdirSync(dataDir);
      const running = await serve({
        mode: "start",
        host: "127.0.0.1",
        port: chosen,
        env: { ...common, DATABASE_URL: stage.appUrl, DATA_DIR: dataDir, ...env },
        stdout: log,
        stderr: log,
      });
      const pid: number = await running.pid;
      return { ...running, pid, port: chosen, url: `http://localhost:${chosen}` };
    },
    /** Members with money, signed in at `base`: each sends to the next. */
    signIn: async (base: string): Promise<Sender[]> => {
      const sql = postgres(stage.ownerUrl, { max: 1, onnotice: () => {} });
      const found = await sql<{ id: string; username: string }[]>`
        select m.id, m.username from members m join accounts a on a.owner = m.id and a.kind = 'available'
        where m.role = 'member' and m.status = 'active' and a.balance > 20000 order by m.username limit ${SENDERS}`;
      await sql.end();
      return openSenders(
        base,
        found.map(({ username }, at) => ({
          username,
          to: found[(at + 1) % found.length]?.id ?? "",
        })),
      );
    },
  };
  return stage;
}
export type Stage = Awaited<ReturnType<typeof openStageOn>>;
