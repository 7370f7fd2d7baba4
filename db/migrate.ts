import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import postgres, { type ISql, type TransactionSql } from "postgres";
import { amongOthers, TablesInUse, takeTables } from "./among-others";
import {
  applyChanged,
  changedFiles,
  dropApplied,
  dropRemoved,
  prepareFingerprints,
} from "./apply-functions";
import { readFunctionFiles, readRights } from "./function-files";
import { prepareJobs } from "./jobs";
import { isGuest } from "./login-role";
import { applyMigration, missingMigrations, OtherVersion, pendingMigrations } from "./migrations";

const FOLDER = fileURLToPath(new URL("../drizzle", import.meta.url));
const PREREQUISITES = fileURLToPath(new URL("./prerequisites.sql", import.meta.url));

/**
 * Brings the database at `url` up to date: the tables by the migrations in `folder`, then functions, views,
 * triggers and rights by their current text, in one transaction; then the queues of jobs. One process at a
 * time (advisory lock). Throws OtherVersion when it is another version's; then nothing has changed. A role that
 * owns nothing there, as the application's, only looks: throws NotTheOwner when something is to be done. Members may
 * work meanwhile (docs/operations.md, Upgrading): throws TablesInUse where they do not let it.
 */
export async function applyMigrations(url: string, folder = FOLDER): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    if (await isGuest(client)) {
      if (await isUpToDate(client, folder)) return;
      throw new NotTheOwner();
    }
    await client`select pg_advisory_lock(817263)`;
    await amongOthers(client, (tx) => bringUpToDate(tx, folder));
    await prepareJobs(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The database must be brought up to date, which this role may not. */
class NotTheOwner extends Error {
  override name = "NotTheOwner";
  constructor() {
    super(
      "The database must be brought up to date, which the role of DATABASE_URL may not:\n" +
        "  DATABASE_OWNER_URL=<the address of its owner> npm run db:migrate",
    );
  }
}

async function isUpToDate(sql: ISql, folder: string): Promise<boolean> {
  if ((await missingMigrations(sql, folder)).length > 0) return false;
  const files = readFunctionFiles();
  return (await changedFiles(sql, [...files, readRights(files)])).length === 0;
}

/** Tables, functions, views, triggers and rights, within one transaction. */
export async function bringUpToDate(tx: TransactionSql, folder: string): Promise<void> {
  const pending = await pendingMigrations(tx, folder);
  const files = readFunctionFiles();
  const onTables = [...files.filter((file) => !file.beforeTables), readRights(files)];
  await prepareTables(tx, files);
  if (pending.length > 0) {
    await takeTables(tx);
    // Tables change without anything of ours on them: no trigger stands in the way, and none acts.
    await dropApplied(
      tx,
      onTables.map((file) => file.name),
    );
    for (const migration of pending) await applyMigration(tx, migration);
  }
  await dropRemoved(tx, [...files, ...onTables]);
  await applyChanged(tx, onTables);
}

/** Makes what tables are built on: the extension, the application's role, functions of indexes and checks. */
export async function prepareTables(
  tx: TransactionSql,
  files = readFunctionFiles(),
): Promise<void> {
  await tx.unsafe(readFileSync(PREREQUISITES, "utf8"));
  await prepareFingerprints(tx);
  await applyChanged(
    tx,
    files.filter((file) => file.beforeTables),
  );
}

if (process.argv[1]?.endsWith("db/migrate.ts")) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set.");
  try {
    await applyMigrations(url);
  } catch (error) {
    const explained = [OtherVersion, NotTheOwner, TablesInUse].some(
      (kind) => error instanceof kind,
    );
    if (!(explained && error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
