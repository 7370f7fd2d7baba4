// The PostgreSQL of a test run.
import { join } from "node:path";
import { ensureRoles, withAdmin } from "./database.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { makeRunDirectoryInMemory } from "./throw-away.mjs";

/**
 * Starts a fresh cluster in memory, else in `directory`, whose owner may make databases; with the programs in
 * `programs`, else the bundled ones. `name` is that of its folder. `place`: the folder in which it stands, for whatever
 * else consists of many files.
 */
export async function startTestCluster(directory, { programs, name = "cluster" } = {}) {
  const which = programs ? ` (${programs})` : "";
  return step(`Starting a PostgreSQL for the tests${which}`, async () => {
    const options = { throwAway: true, programs };
    const place = makeRunDirectoryInMemory(name) ?? directory;
    const cluster = await startPostgres(join(place, name), options);
    await withAdmin(cluster, async (sql) => {
      // Tests connect thousands of times, and each time the client would hash its password 4,096 times.
      if (Number((await sql`show server_version_num`)[0].server_version_num) >= 160_000) {
        await sql`set scram_iterations = 1`;
      }
      await ensureRoles(sql, cluster, { createDatabases: true });
    });
    return { ...cluster, place };
  });
}
