import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres, { type Sql } from "postgres";
import { applyMigrations } from "@/db/migrate";
import { newPlace } from "@/tests/support/place";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { startPostgres } = await script("postgres");
const { ensureRoles, withAdmin } = await script("database");

type Cluster = {
  port: number;
  pid: number;
  url: (database: string) => string;
  appUrl: (database: string) => string;
  adminUrl: (database: string) => string;
  stop: () => Promise<number>;
};

/** A database and a streaming copy of it, each on a PostgreSQL of its own. Call `close` in afterAll. */
export type Pair = Awaited<ReturnType<typeof openPair>>;

/** Makes both; the copy follows from the beginning. */
export async function openPair() {
  const root = newPlace("open-future-pair-");
  const options = { throwAway: true, say: () => {} };
  const homes = { main: join(root, "main"), copy: join(root, "copy") };
  let main: Cluster = await startPostgres(homes.main, options);
  const name = `pair_${randomBytes(4).toString("hex")}`;
  await withAdmin(main, async (sql: Sql) => {
    await ensureRoles(sql, main, { createDatabases: true });
    await sql.unsafe(`create database ${name} owner openfuture`);
  });
  await applyMigrations(main.url(name));
  await copyFiles(main, homes);
  let copy: Cluster = await startPostgres(homes.copy, options);
  const admin = (cluster: Cluster) =>
    postgres(cluster.adminUrl(name), { max: 1, onnotice: () => {} });
  const ofMain = admin(main);

  return {
    database: { url: main.url(name), appUrl: main.appUrl(name), drop: async () => {} },
    copyUrl: copy.url(name),
    /** What the database's administrator asks the copy. */
    onCopy: async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
      const sql = admin(copy);
      try {
        return await work(sql);
      } finally {
        await sql.end();
      }
    },
    /** Waits until the copy has all that was committed before. */
    caughtUp: async () => {
      const [now] = await ofMain<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`;
      const sql = admin(copy);
      for (;;) {
        const [row] = await sql<{ there: boolean }[]>`
          select pg_last_wal_replay_lsn() >= ${now?.lsn ?? ""}::pg_lsn as there`;
        if (row?.there) break;
      }
      await sql.end();
    },
    pid: () => copy.pid,
    stopCopy: () => copy.stop(),
    startCopy: async () => {
      copy = await startPostgres(homes.copy, { ...options, port: copy.port });
    },
    /** Lets the copy lead from now on, while the main database goes on by itself and then becomes a copy, not rewound. */
    failOver: async () => {
      const sql = admin(copy);
      await sql`select pg_promote()`;
      await sql.end();
      await ofMain`create table lost as select generate_series(1, 10000) as n`;
      await ofMain.end();
      await main.stop();
      const data = join(homes.main, "postgres");
      writeFileSync(join(data, "standby.signal"), "");
      spawnSync("chown", ["--reference", data, join(data, "standby.signal")]);
      main = await startPostgres(homes.main, { ...options, port: main.port });
    },
    close: async () => {
      await ofMain.end();
      await copy.stop();
      await main.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

// PostgreSQL's own program for it is not among the bundled ones: the steps of its manual (low-level base backup).
async function copyFiles(main: Cluster, homes: { main: string; copy: string }): Promise<void> {
  await withAdmin(main, async (sql: Sql) => {
    await sql`select pg_backup_start('pair', true)`;
    spawnSync("cp", ["-a", homes.main, homes.copy]);
    const [stop] = await sql<{ labelfile: string }[]>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`;
    const data = join(homes.copy, "postgres");
    for (const left of ["postmaster.pid", "postmaster.opts"])
      rmSync(join(data, left), { force: true });
    // The log up to the end of the copy, where it is not streamed any more.
    cpSync(join(homes.main, "postgres", "pg_wal"), join(data, "pg_wal"), { recursive: true });
    const from = new URL(main.adminUrl("postgres"));
    const info = `host=127.0.0.1 port=${main.port} user=postgres password=${from.password}`;
    writeFileSync(join(data, "backup_label"), stop?.labelfile ?? "");
    writeFileSync(join(data, "standby.signal"), "");
    writeFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${info}'\n`);
    spawnSync("chown", ["-R", "--reference", join(homes.main, "postgres"), data]);
  });
}
