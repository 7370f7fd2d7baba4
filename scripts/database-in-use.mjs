// The database for a command beside `npm start`: the running one, or our own started for as long as needed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { appDatabase, ensureRoles, withAdmin } from "./database.mjs";
import { install } from "./install.mjs";
import { holdDataDir } from "./instance.mjs";
import { Failure } from "./lifetime.mjs";
import { lockHolder } from "./lock.mjs";
import { startPostgres } from "./postgres.mjs";
import { readSettings, sealFiles } from "./settings.mjs";

/**
 * Installs when needed and gives the environment, with DATABASE_URL, for a command on the database: as the
 * application's role, with `owner` as the owner of the tables (whose address is enough), or with `admin` as the superuser of our own PostgreSQL.
 */
export async function environmentWithDatabase({ owner = false, admin = false } = {}) {
  const { dataDir, databaseUrl, ownerUrl } = readSettings({ ownerAlone: owner });
  await install();
  const urls = ownerUrl ? { appUrl: databaseUrl, url: ownerUrl } : await findOrStart(dataDir);
  return {
    ...process.env,
    ...sealFiles(dataDir),
    DATABASE_URL: admin ? urls.adminUrl : owner ? urls.url : urls.appUrl,
    DATA_DIR: dataDir,
  };
}

async function findOrStart(dataDir) {
  if (!existsSync(join(dataDir, "postgres"))) throw new Failure(noDatabase(dataDir));
  const holder = lockHolder(join(dataDir, "lock"));
  if (holder) return readRunning(dataDir, holder);
  holdDataDir(dataDir);
  const cluster = await startPostgres(dataDir);
  const found = await withAdmin(cluster, async (sql) => {
    await ensureRoles(sql, cluster);
    return sql`select from pg_database where datname = ${appDatabase}`;
  });
  if (found.length === 0) throw new Failure(noDatabase(dataDir));
  return {
    url: cluster.url(appDatabase),
    appUrl: cluster.appUrl(appDatabase),
    adminUrl: cluster.adminUrl(appDatabase),
  };
}

function readRunning(dataDir, holder) {
  const file = join(dataDir, "postgres.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  throw new Failure(
    `Process ${holder} uses ${dataDir} but has no PostgreSQL running. Try again when it is ready, ` +
      "or set DATABASE_URL.",
  );
}

function noDatabase(dataDir) {
  return `There is no database in ${dataDir} yet: npm start makes it. Or set DATABASE_URL.`;
}
