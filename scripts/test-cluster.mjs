// The PostgreSQL of a test run.
import { join } from "node:path";
import { ensureRoles, withAdmin } from "./database.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";

/**
 * Starts a fresh cluster in `directory`, whose owner may make databases; with the programs in `programs`,
 * else the bundled ones. `name` is that of its folder.
 */
export async function startTestCluster(directory, { programs, name = "cluster" } = {}) {
  const which = programs ? ` (${programs})` : "";
  return step(`Starting a PostgreSQL for the tests${which}`, async () => {
    const options = { throwAway: true, programs };
    const cluster = await startPostgres(join(directory, name), options);
    await withAdmin(cluster, (sql) => ensureRoles(sql, cluster, { createDatabases: true }));
    return cluster;
  });
}
