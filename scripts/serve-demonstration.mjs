// The built application on demonstration databases of its own, for tests and benchmarks.
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { createDemoDatabase, withAdmin } from "./database.mjs";
import { ownerRole } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { serve } from "./serve.mjs";
import { findFreePort } from "./settings.mjs";

/**
 * Builds, loads and serves it from `directory`. Gives {url, database, pid, log, stop}; `log` is the file it
 * writes to.
 */
export async function serveDemonstration({ directory, cluster, database }) {
  const databases = [database];
  await prepareDemonstrations({ cluster, databases });
  const [server] = await serveDemonstrations({ directory, cluster, databases });
  return server;
}

/** Builds the application and loads the same cooperative into each of `databases`. */
export async function prepareDemonstrations({ cluster, databases }) {
  const load = withAdmin(cluster, async (sql) => {
    const [first, ...others] = databases;
    await createDemoDatabase(sql, cluster, first);
    for (const name of others) {
      await sql.unsafe(`create database ${name} template ${first} owner ${ownerRole}`);
    }
  });
  await Promise.all([build(), load]);
}

/** One server for each of `databases` that are prepared. */
export function serveDemonstrations({ directory, cluster, databases }) {
  const start = () =>
    Promise.all(databases.map((name) => serveOne(directory, cluster.url(name), name)));
  return step("Starting the web server", start);
}

async function serveOne(directory, databaseUrl, name) {
  const port = await findFreePort();
  const dataDir = join(directory, name);
  mkdirSync(dataDir);
  const log = join(directory, `${name}.log`);
  const output = openSync(log, "a");
  const env = {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: dataDir,
    DEMONSTRATION: "1",
  };
  const { pid, stop } = await serve({
    mode: "start",
    host: "127.0.0.1",
    port,
    env,
    stdout: output,
    stderr: output,
  });
  return { url: `http://localhost:${port}`, database: databaseUrl, pid, log, stop };
}
