// npm run bench: the benchmarks, on a fresh PostgreSQL with the settings of `npm start` (fsync on).
import { join } from "node:path";
import { runVisibly } from "./child.mjs";
import { appDatabase, ensureRoles, migrate, withAdmin } from "./database.mjs";
import { install } from "./install.mjs";
import { runCommand } from "./lifetime.mjs";
import { ownerRole, startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { typescript } from "./settings.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

await runCommand(async () => {
  await install();
  const home = join(makeRunDirectory("bench"), "cluster");
  const cluster = await step("Starting PostgreSQL", () => startPostgres(home));
  // Statements are measured in books of their own: where they count, deposits wait for their lines.
  const statements = `${appDatabase}_statements`;
  await withAdmin(cluster, async (sql) => {
    await ensureRoles(sql, cluster, { createDatabases: true });
    await sql.unsafe(`create database ${appDatabase} owner ${ownerRole}`);
    await step("Migrating", () => migrate(cluster.url(appDatabase)));
    await sql.unsafe(`create database ${statements} template ${appDatabase} owner ${ownerRole}`);
  });
  const args = [...typescript, "tests/bench/index.ts", ...process.argv.slice(2)];
  return runVisibly(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: cluster.url(appDatabase),
      STATEMENTS_DATABASE_URL: cluster.url(statements),
    },
  });
});
