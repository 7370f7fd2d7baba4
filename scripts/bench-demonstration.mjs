// A benchmark against the built application on a demonstration database of its own.
import { join } from "node:path";
import { runVisibly } from "./child.mjs";
import { appDatabase, ensureRoles, withAdmin } from "./database.mjs";
import { install } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { serveDemonstration } from "./serve-demonstration.mjs";
import { typescript } from "./settings.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

/** Runs `file` with BASE_URL, SERVER_PID and DATABASE_URL, and this command's arguments; gives its exit code. */
export async function benchDemonstration(file) {
  await install();
  const directory = makeRunDirectory("bench");
  const cluster = await step("Starting PostgreSQL", () =>
    startPostgres(join(directory, "cluster")),
  );
  await withAdmin(cluster, (sql) => ensureRoles(sql, cluster, { createDatabases: true }));
  const { url, pid } = await serveDemonstration({ directory, cluster, database: appDatabase });
  const env = {
    ...process.env,
    BASE_URL: url,
    SERVER_PID: String(await pid),
    DATABASE_URL: cluster.url(appDatabase),
  };
  return runVisibly(process.execPath, [...typescript, file, ...process.argv.slice(2)], { env });
}
