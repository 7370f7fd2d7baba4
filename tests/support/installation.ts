import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { applyMigrations } from "@/db/migrate";
import { sealBooks } from "@/lib/evidence/seals";
import { sealerOf } from "@/lib/keys/sealer";
import { postTransfer } from "@/lib/transfers/commands";
import { openCooperative, type Person } from "@/tests/support/cooperative";
import { newPlace } from "@/tests/support/place";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { startPostgres } = await script("postgres");
const { appDatabase, ensureRoles, migrationsMark, withAdmin } = await script("database");
const { makeBox } = await script("backup/box");
const { backUpOwn } = await script("backup/own");
const { followLog } = await script("backup/follow-log");
const { listBackups, logOf } = await script("backup/folder");
const { restoreOwn } = await script("backup/restore-own");
const { checkOwn } = await script("backup/restore-check");

/** The connection of the check to the restored, running copy, and what it found. */
type Look<T> = (sql: postgres.Sql) => Promise<T>;
type Restore = {
  until?: Date;
  crashed?: string;
  passphrase?: string;
  from?: string;
  into?: string;
  drill?: boolean;
};

/** A whole installation of its own, as npm start has it: a PostgreSQL, a data folder with keys, a folder of backups. */
export async function openInstallation(options: { passphrase?: string; programs?: string }) {
  const { passphrase, programs } = options;
  const place = newPlace("installation-");
  const home = join(place, "data");
  const folder = join(place, "backups");
  const cluster = await startPostgres(home, { throwAway: true, programs, say: () => {} });
  await withAdmin(cluster, async (sql: postgres.Sql) => {
    await ensureRoles(sql, cluster, { createDatabases: true });
    await sql.unsafe(`create database ${appDatabase} owner openfuture`);
    await applyMigrations(cluster.url(appDatabase));
    await sql.unsafe(`comment on database ${appDatabase} is '${migrationsMark()}'`);
  });
  const url = cluster.url(appDatabase);
  const database = { url, appUrl: cluster.appUrl(appDatabase), drop: async () => {} };
  const coop = await openCooperative({ database });
  const sealer = sealerOf({
    SEAL_KEY_FILE: join(home, "seal-key.pem"),
    SEAL_LOG: join(home, "seals.jsonl"),
  });
  if (!sealer) throw new Error("There is no key.");
  const box = makeBox(passphrase);
  const adminUrl: string = cluster.adminUrl(appDatabase);
  const connect = () => postgres(adminUrl, { max: 1, onnotice: () => {} });
  let restored = 0;
  const failures: unknown[] = [];

  return {
    coop,
    home,
    folder,
    place,
    /** Of copying the log. */
    failures,
    sealer,
    cluster,
    seal: () => sealBooks(coop.db, sealer, new Date()),
    /** Sends a few francs; answers the transaction's id once it is acknowledged. */
    send: async (from: Person = "aline", to: Person = "eric") => {
      const input = { recipientId: coop.idOf(to), amount: 1 };
      return (await postTransfer(coop.as(from), input)).transaction.id;
    },
    /** An instant that everything before is older than, and everything after is younger, by the database's clock. */
    instant: async () => {
      const [row] = await coop.client<{ at: string }[]>`select clock_timestamp() as at`;
      if (!row) throw new Error("No time.");
      const next = new Date(new Date(row.at).getTime() + 1);
      await coop.client`select pg_sleep_until(${next.toISOString()}::timestamptz + interval '1 ms')`;
      return next;
    },
    asAdmin: <T>(work: (sql: postgres.Sql) => Promise<T>, database = "postgres"): Promise<T> =>
      withAdmin({ adminUrl: () => cluster.adminUrl(database) }, work),
    backUp: () => backUpOwn({ dataDir: home, adminUrl, folder, box }),
    follow: () =>
      followLog({
        connect,
        data: join(home, "postgres"),
        sealLog: sealer.log,
        folder: logOf(folder),
        box,
        onFailure: (error: unknown) => failures.push(error),
        onGap: () => {},
      }) as { stop: () => Promise<void> },
    /** Restores into a new folder, as npm run restore does; `look` sees the verified copy. */
    restore: async <T>(options: Restore, look: Look<T>) => {
      const { until, crashed, from = folder, drill } = options;
      const backup = listBackups(from).at(-1);
      const dataDir = options.into ?? join(place, `restored-${++restored}`);
      const said: string[] = [];
      const say = (line: string) => said.push(line);
      const check = checkOwn({ backup: "test", until, drill, say });
      let seen: T | undefined;
      const began = Date.now();
      await restoreOwn({
        folder: from,
        backup,
        until,
        crashed,
        dataDir,
        box: makeBox("passphrase" in options ? options.passphrase : passphrase),
        throwAway: true,
        say,
        check: async (running: { cluster: typeof cluster }) => {
          await check(running);
          seen = await withAdmin({ adminUrl: () => running.cluster.adminUrl(appDatabase) }, look);
        },
      });
      return { seen: seen as T, said, dataDir, seconds: (Date.now() - began) / 1000 };
    },
    close: async () => {
      await coop.close();
      await cluster.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
