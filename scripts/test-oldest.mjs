// The oldest PostgreSQL on which the application runs: does it, where one is installed?
import { existsSync } from "node:fs";
import { layerResult, notRun } from "./tally.mjs";
import { startTestCluster } from "./test-cluster.mjs";
import { runVitest } from "./test-vitest.mjs";

/** The layer's name. */
export const oldest = "postgresql-15";

// Where Debian has it.
const usualPlace = "/usr/lib/postgresql/15/bin";

// What asks the most of the database; all of it runs with PG_BIN=… npm run test:integration.
const files = {
  stories: ["tests/stories"],
  integration: [
    "tests/integration/database-refuses.test.ts",
    "tests/integration/projects/database.test.ts",
    "tests/integration/migrations",
  ],
};

/** Runs the stories and the tests of the database itself on it; `extra` is for Vitest. */
export async function runOnOldest(extra, { directory }) {
  const programs = process.env.PG_BIN ?? (existsSync(usualPlace) ? usualPlace : undefined);
  if (!programs) {
    return [
      notRun(oldest, "no PostgreSQL 15 is installed; PG_BIN=<folder of initdb> says where one is"),
    ];
  }
  const cluster = await startTestCluster(directory, { programs, name: oldest });
  const results = [];
  for (const [layer, usual] of Object.entries(files)) {
    const wanted = extra.length > 0 ? extra : usual;
    results.push(...(await runVitest(layer, wanted, { directory, cluster })));
  }
  const sum = (of) => results.reduce((total, result) => total + result[of], 0);
  const failures = results.flatMap((result) => result.failures);
  return [layerResult(oldest, sum("passed"), sum("failed"), failures)];
}
