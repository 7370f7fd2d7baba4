// The built application on a demonstration database of its own, for tests and benchmarks.
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { createDemoDatabase, withAdmin } from "./database.mjs";
import { step } from "./progress.mjs";
import { serve } from "./serve.mjs";
import { findFreePort } from "./settings.mjs";

/** Builds, loads and serves it from `directory`. Gives {url, pid, log, stop}; `log` is the file it writes to. */
export async function serveDemonstration({ directory, cluster, database }) {
  await build();
  await withAdmin(cluster, (sql) => createDemoDatabase(sql, cluster, database));
  const port = await findFreePort();
  const dataDir = join(directory, "application");
  mkdirSync(dataDir);
  const log = join(directory, "application.log");
  const output = openSync(log, "a");
  const env = {
    DATABASE_URL: cluster.url(database),
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: dataDir,
    DEMONSTRATION: "1",
  };
  const server = await step("Starting the web server", () =>
    serve({ mode: "start", host: "127.0.0.1", port, env, stdout: output, stderr: output }),
  );
  return { url: `http://localhost:${port}`, pid: server.pid, log, stop: server.stop };
}
