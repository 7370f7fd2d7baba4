// npm run demo:renew: a new demonstration cooperative in DATA_DIR; the database that was there is kept aside.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { prepareAppDatabase } from "./database.mjs";
import { install } from "./install.mjs";
import { holdDataDir } from "./instance.mjs";
import { stopLeftoverServer } from "./leftover-server.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { setDatabaseAside } from "./set-aside.mjs";
import { readSettings, root } from "./settings.mjs";

await runCommand(async () => {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl) {
    throw new Failure("demo:renew is for the demonstration in DATA_DIR, but DATABASE_URL is set.");
  }
  holdDataDir(dataDir);
  stopLeftoverServer(dataDir);
  await install();
  const aside = existsSync(join(dataDir, "postgres")) ? await setDatabaseAside(dataDir) : undefined;
  if (aside) console.log(`  The database that was there is now in ${aside}`);
  const cluster = await step("Starting PostgreSQL", () => startPostgres(dataDir));
  await prepareAppDatabase(cluster);
  console.log("\nThe new demonstration is ready: npm start");
  if (aside) {
    const folder = relative(root, aside).startsWith("..") ? aside : relative(root, aside);
    console.log(`The books of the one before: DATA_DIR=${folder} npm run books:export -- <folder>`);
  }
  return 0;
});
