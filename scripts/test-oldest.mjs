// The oldest PostgreSQL on which the application runs: does it, where one is installed?
import { existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./settings.mjs";
import { notRun } from "./tally.mjs";
import { startTestCluster } from "./test-cluster.mjs";
import { runVitest } from "./test-vitest.mjs";

/** The layer's name. */
export const oldest = "postgresql-15";

// Where Debian has it.
const usualPlace = "/usr/lib/postgresql/15/bin";

// Stories that called no function of the database which another story does not call, too (counted on 28 November 2026
// by pg_stat_user_functions).
const saidElsewhere = new Set(
  "deletions deposits holds members moving-in transfers vouchers withdrawals".split(" "),
);
const stories = readdirSync(join(root, "tests/stories")).filter(
  (name) => name.endsWith(".test.ts") && !saidElsewhere.has(name.replace(".test.ts", "")),
);

// What asks the most of the database, of filled ones the oldest and the newest; nothing of the migrator that is the same
// on each PostgreSQL. All of it runs with PG_BIN=… npm run test:integration.
const files = [
  ...stories.map((name) => `tests/stories/${name}`),
  "tests/integration/database-refuses.test.ts",
  "tests/integration/projects/database.test.ts",
  "tests/integration/migrations/apply-functions.test.ts",
  "tests/integration/migrations/upgrade.test.ts",
  "tests/integration/migrations/while-posting.test.ts",
];

/**
 * Runs the stories and the tests of the database itself on it; `extra` is for Vitest. `apart`: what they say is shown at
 * the end, for another layer runs at the same time.
 */
export async function runOnOldest(extra, { directory }, { apart = false } = {}) {
  const programs = process.env.PG_BIN ?? (existsSync(usualPlace) ? usualPlace : undefined);
  if (!programs) {
    return [
      notRun(oldest, "no PostgreSQL 15 is installed; PG_BIN=<folder of initdb> says where one is"),
    ];
  }
  const cluster = await startTestCluster(directory, { programs, name: oldest });
  const wanted = extra.length > 0 ? extra : files;
  const more = { UPGRADED: "ends" };
  const log = join(directory, `${oldest}.log`);
  const said = apart ? openSync(log, "a") : "inherit";
  const projects = ["stories", "integration"];
  const results = await runVitest(oldest, wanted, { directory, cluster, said }, more, projects);
  if (apart) process.stdout.write(readFileSync(log));
  return results;
}
