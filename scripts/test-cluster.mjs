// The PostgreSQL of a test run.
import { join } from "node:path";
import { ensureRoles, withAdmin } from "./database.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";

/** Starts a fresh cluster in `directory`, whose owner may make databases. */
export async function startTestCluster(directory) {
  return step("Starting a PostgreSQL for the tests", async () => {
    const cluster = await startPostgres(join(directory, "cluster"), { throwAway: true });
    await withAdmin(cluster, (sql) => ensureRoles(sql, cluster, { createDatabases: true }));
    return cluster;
  });
}
