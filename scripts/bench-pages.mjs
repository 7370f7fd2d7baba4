// npm run bench:pages: how fast pages are made, and what a phone downloads for them.
import { join } from "node:path";
import { runVisibly } from "./child.mjs";
import { appDatabase, ensureRoles, withAdmin } from "./database.mjs";
import { install } from "./install.mjs";
import { runCommand } from "./lifetime.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { serveDemonstration } from "./serve-demonstration.mjs";
import { typescript } from "./settings.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

await runCommand(async () => {
  await install();
  const directory = makeRunDirectory("bench");
  const home = join(directory, "cluster");
  const cluster = await step("Starting PostgreSQL", () => startPostgres(home));
  await withAdmin(cluster, (sql) => ensureRoles(sql, cluster, { createDatabases: true }));
  const { url } = await serveDemonstration({ directory, cluster, database: appDatabase });
  const args = [...typescript, "tests/bench/pages.ts", ...process.argv.slice(2)];
  return runVisibly(process.execPath, args, { env: { ...process.env, BASE_URL: url } });
});
