// The PostgreSQL of a test run.
import { join } from "node:path";
import { ensureAppRole, withAdmin } from "./database.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";

/** Starts a fresh cluster in `directory`, whose application role may make databases. */
export async function startTestCluster(directory) {
  return step("Starting a PostgreSQL for the tests", async () => {
    const cluster = await startPostgres(join(directory, "cluster"), { throwAway: true });
    await withAdmin(cluster, (sql) => ensureAppRole(sql, cluster, { createDatabases: true }));
    return cluster;
  });
}
