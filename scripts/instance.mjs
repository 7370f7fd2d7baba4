// A whole running application: database, migrations, build and web server.
import { join } from "node:path";
import { openedAt, settledOrigin } from "../lib/net/origin.mjs";
import { build } from "./build.mjs";
import { appDatabase, migrate, prepareAppDatabase } from "./database.mjs";
import { keepRunning } from "./keep-running.mjs";
import { recordServer, stopLeftoverServer } from "./leftover-server.mjs";
import { Failure } from "./lifetime.mjs";
import { tryLock } from "./lock.mjs";
import { publishPostgres, startPostgres } from "./postgres.mjs";
import { noPractice, startPractice } from "./practice.mjs";
import { step } from "./progress.mjs";
import { makeDataDir, sessionSecret } from "./secret.mjs";
import { serve } from "./serve.mjs";
import { requireFreePort, sealFiles } from "./settings.mjs";

// How long the servers of a start that was killed may take to go away.
const leftoverSeconds = 10;

/** Takes DATA_DIR and the port for this process, or says who has them. */
export async function claim({ dataDir, host, port }) {
  const { recovered } = holdDataDir(dataDir);
  stopLeftoverServer(dataDir);
  await requireFreePort(host, port, recovered ? leftoverSeconds : 0);
}

/** Takes DATA_DIR for this process, or says who has it. */
export function holdDataDir(dataDir) {
  makeDataDir(dataDir);
  const lock = tryLock(join(dataDir, "lock"));
  if (lock.release) return lock;
  throw new Failure(
    `${dataDir} is in use by process ${lock.holder}, which was started before.\n` +
      "Stop that one first, or set DATA_DIR (and PORT) to have a second one beside it.",
  );
}

/**
 * Starts everything, once `claim` has been made, and gives {address, origin, host, demo}: where this machine opens
 * it, what links begin with, and whether it is the demonstration cooperative. `mode` is "start" (built) or
 * "dev"; with `databaseUrl` no PostgreSQL of our own is started, and `ownerUrl` migrates it. The web server
 * gets the address of the application's role alone.
 */
export async function startInstance({ mode, host, port, dataDir, databaseUrl, ownerUrl }) {
  const own = databaseUrl ? undefined : await startOwnDatabase(dataDir);
  const url = databaseUrl ?? own.appUrl(appDatabase);
  if (databaseUrl) await step("Migrating the database", () => migrate(ownerUrl));
  // It needs packages, which the first start installs.
  const { keepBackups } = await import("./backup/keep-backups.mjs");
  await keepBackups({ dataDir, adminUrl: own?.adminUrl(appDatabase), ownerUrl });
  const output = mode === "start" ? await build() : "";
  const env = {
    NEXT_OUTPUT: output,
    DATABASE_URL: url,
    NEXTAUTH_SECRET: sessionSecret(dataDir),
    DATA_DIR: dataDir,
    ...sealFiles(dataDir),
    ...(databaseUrl ? noPractice : await startPractice(dataDir, url)),
    // The outbox shows links that open accounts where these are nobody's but the demonstration's.
    DEMONSTRATION: databaseUrl ? "" : "1",
  };
  const start = async () => {
    const server = await serve({ mode, host, port, env });
    recordServer(dataDir, await server.pid);
    return server;
  };
  await step("Starting the web server", () => keepRunning("The web server", start), {
    writes: true,
  });
  const origin = settledOrigin({ ...process.env, HOST: host, PORT: String(port) });
  return { address: openedAt(host, port), origin, host, demo: !databaseUrl };
}

async function startOwnDatabase(dataDir) {
  let port;
  const cluster = await step("Starting PostgreSQL", () =>
    keepRunning("PostgreSQL", async () => {
      const started = await startPostgres(dataDir, { port });
      port = started.port;
      publishPostgres(dataDir, started, appDatabase);
      return started;
    }),
  );
  await prepareAppDatabase(cluster);
  return cluster;
}
