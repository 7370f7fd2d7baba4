// The databases inside a cluster: the application's role, the demonstration database, migrations.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runQuietly } from "./child.mjs";
import { Failure } from "./lifetime.mjs";
import { appRole, ownerRole } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { root, typescript } from "./settings.mjs";
import { hashFiles } from "./tree-hash.mjs";

// What the migrator applies beside drizzle/, and the migrator itself.
const migrator = [
  "db/prerequisites.sql",
  "db/functions",
  "db/rights.sql",
  "db/refusals.ts",
  "db/among-others.ts",
  "db/migrate.ts",
  "db/migrations.ts",
  "db/login-role.ts",
  "db/function-files.ts",
  "db/apply-functions.ts",
  "db/jobs.ts",
  "db/queues.ts",
];

/** The database of `npm start`. */
export const appDatabase = "openfuture";

/**
 * Makes the two roles: the databases' owner, who migrates, and the application's, which owns nothing. Neither is
 * a superuser or makes roles; for tests the owner may make databases and write past triggers. An application's role of before, which
 * could not sign in, can from now on.
 */
export async function ensureRoles(sql, cluster, { createDatabases = false } = {}) {
  const found = await sql`
    select rolname from pg_roles where rolname in (${ownerRole}, ${appRole}) and rolcanlogin`;
  if (found.length === 2) return;
  // The passwords are base64url: they hold no quote.
  const login = (role) => `login password '${cluster.passwordOf(role)}'`;
  await sql.begin(async (both) => {
    const roles = await both`select rolname from pg_roles`;
    const make = (role) => {
      const act = roles.some(({ rolname }) => rolname === role) ? "alter" : "create";
      return both.unsafe(`${act} role ${role} ${login(role)}`);
    };
    await make(appRole);
    await make(ownerRole);
    if (createDatabases) {
      await both.unsafe(`alter role ${ownerRole} createdb`);
      await both.unsafe(`grant set on parameter session_replication_role to ${ownerRole}`);
    }
    await both.unsafe(`grant ${appRole} to ${ownerRole}`);
  });
}

/** Runs `work` with a superuser's connection to the cluster. */
export async function withAdmin(cluster, work) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(cluster.adminUrl("postgres"), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Brings the cluster's application database up to date: made with demonstration data when it is missing,
 * migrated when the migrations or functions have changed since. What was applied is kept as the database's
 * comment, so that it is always true of this very database, restored or not.
 */
export async function prepareAppDatabase(cluster) {
  await withAdmin(cluster, async (sql) => {
    await ensureRoles(sql, cluster);
    const [database] = await sql`
      select shobj_description(oid, 'pg_database') as comment
      from pg_database where datname = ${appDatabase}`;
    const wanted = migrationsMark();
    if (!database) {
      await createDemoDatabase(sql, cluster, appDatabase);
    } else if (database.comment !== wanted) {
      await step("Migrating the database", () => migrate(cluster.url(appDatabase)));
      await sql.unsafe(`comment on database ${appDatabase} is '${wanted}'`);
    }
  });
}

/**
 * Makes database `name` with demonstration data, wholly or not at all: it gets its name last. Leftovers of an
 * attempt that was cut short are dropped.
 */
export async function createDemoDatabase(sql, cluster, name) {
  const draft = `${name}_new`;
  await sql.unsafe(`drop database if exists ${draft} with (force)`);
  await sql.unsafe(`create database ${draft} owner ${ownerRole}`);
  await step("Migrating the new database", () => migrate(cluster.url(draft)));
  await step("Loading the demonstration cooperative", () => seed(cluster.url(draft)));
  await sql.unsafe(`comment on database ${draft} is '${migrationsMark()}'`);
  await rename(sql, draft, name);
}

async function rename(sql, draft, name) {
  // The seed's last connections may still be closing.
  for (let attempt = 1; ; attempt++) {
    try {
      await sql.unsafe(`alter database ${draft} rename to ${name}`);
      return;
    } catch (error) {
      if (error.code !== "55006" || attempt === 50) throw error;
      await sleep(100);
    }
  }
}

/** Runs the migrations on the database at `url`. */
export function migrate(url) {
  return runScript("db/migrate.ts", url, "The migration failed");
}

/** Fills the database at `url` with the demonstration cooperative. */
export function seed(url) {
  // No provider is asked to pay for a year that never was.
  const env = { MTN_MOMO_URL: "" };
  return runScript("db/seed/index.ts", url, "Loading the demonstration data failed", env);
}

function runScript(file, url, failure, over = {}) {
  if (!existsSync(join(root, file))) throw new Failure(`${failure}: ${file} is missing.`);
  const env = { ...process.env, ...over, DATABASE_URL: url, NODE_ENV: "production" };
  return runQuietly(process.execPath, [...typescript, file], { env, failure });
}

/** What stands as the comment of a database that these migrations and functions have made. */
export function migrationsMark() {
  return `migrations ${hashFiles(root, ["drizzle", ...migrator])}`;
}
