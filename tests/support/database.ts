import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

/** The migrated database that every test database is a copy of; made by global-setup.ts. */
export const templateDatabase = "openfuture_template";

/** A copy of it in which the ten people of every cooperative have joined; made by global-setup.ts, too. */
export const peopledDatabase = "openfuture_people";

/** The address of `database` on the cluster of the test run. Throws when no test run started one. */
export function testDatabaseUrl(database: string): string {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) {
    throw new Error("Tests on the database need a cluster: run them with `npm test integration`.");
  }
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}

/** The address of the same database for the application's own role, which owns nothing. */
export function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const login = new URL(process.env.TEST_APP_DATABASE_URL ?? "");
  url.username = login.username;
  url.password = login.password;
  return url.href;
}

/** Runs `work` with one connection to the cluster's maintenance database. */
export async function withCluster<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = toCluster();
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const toCluster = (options = {}) =>
  postgres(testDatabaseUrl("postgres"), {
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    ...options,
  });

// Of a process, which makes and drops databases all the time; it ends by itself, as such a process does.
let maintenance: postgres.Sql | undefined;

function onCluster(): postgres.Sql {
  maintenance ??= toCluster({ idle_timeout: 2 });
  return maintenance;
}

/**
 * A migrated database without members for one test file, by its addresses for the owner and for the application; `template`: a copy of another one, "template0" is
 * quite empty. Call `drop` in afterAll; it cuts connections that are still open.
 */
export async function createTestDatabase(
  template = templateDatabase,
): Promise<{ url: string; appUrl: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onCluster().unsafe(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: testDatabaseUrl(name),
    appUrl: asApplication(testDatabaseUrl(name)),
    drop: () => dropDatabase(onCluster(), name),
  };
}

// The server's own clean-up may be in the database just now, which only a superuser may cut short.
async function dropDatabase(sql: postgres.Sql, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await sql.unsafe(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "42501" || tries === 200) throw error;
      await sleep(200);
    }
  }
}
