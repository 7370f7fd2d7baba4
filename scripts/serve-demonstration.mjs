// The built application on demonstration databases of its own, for tests and benchmarks.
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { createDemoDatabase, withAdmin } from "./database.mjs";
import { ownerRole } from "./postgres.mjs";
import { openPractice } from "./practice.mjs";
import { step } from "./progress.mjs";
import { serve } from "./serve.mjs";
import { findFreePort } from "./settings.mjs";

/**
 * Builds, loads and serves it from `directory`. Gives {url, database, pid, log, stop}; `database` is its address
 * as the owner of the tables, `log` the file it writes to.
 */
export async function serveDemonstration({ directory, cluster, database }) {
  const output = await prepareDemonstration({ cluster, database });
  return step("Starting the web server", () => serveOne(directory, cluster, database, output));
}

/** Builds the application, as `build` does, and loads the cooperative into `database`; gives the build's folder. */
export async function prepareDemonstration({ cluster, database, typesChecked }) {
  const load = withAdmin(cluster, (sql) => createDemoDatabase(sql, cluster, database));
  const [output] = await Promise.all([build({ typesChecked }), load]);
  return output;
}

// Whole runs beside each other on two slow cores: a screen that nobody broke has taken longer than five seconds.
const unhurried = { DATABASE_PATIENCE: "20" };

/** A server of the build `output` for each of `names`, a new copy of `database`, which serves nobody itself. */
export async function serveCopies({ directory, cluster, database, output, names }) {
  await withAdmin(cluster, async (sql) => {
    for (const name of names) {
      await sql.unsafe(`create database ${name} template ${database} owner ${ownerRole}`);
    }
  });
  const start = () =>
    Promise.all(names.map((name) => serveOne(directory, cluster, name, output, unhurried)));
  return step("Starting the web servers", start);
}

async function serveOne(directory, cluster, name, build, own = {}) {
  const port = await findFreePort();
  const dataDir = join(directory, name);
  mkdirSync(dataDir);
  const log = join(directory, `${name}.log`);
  const output = openSync(log, "a");
  const { env: practice, network } = await openPractice(cluster.appUrl(name));
  const env = {
    ...practice,
    NEXT_OUTPUT: build,
    DATABASE_URL: cluster.appUrl(name),
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: dataDir,
    DEMONSTRATION: "1",
    ...own,
  };
  const { pid, stop } = await serve({
    mode: "start",
    host: "127.0.0.1",
    port,
    env,
    stdout: output,
    stderr: output,
  });
  const stopBoth = async () => {
    await network.close();
    return stop();
  };
  return { url: `http://localhost:${port}`, database: cluster.url(name), pid, log, stop: stopBoth };
}
