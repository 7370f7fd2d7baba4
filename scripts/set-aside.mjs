// Moves the database of a data folder out of the way of a new one: nothing is deleted.
import { copyFileSync, existsSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./lifetime.mjs";
import { clearLeftovers } from "./postgres-pid-file.mjs";
import { makeDataDir } from "./secret.mjs";

/** What a database cannot be opened, or its sealed secrets read, without. */
const secrets = ["postgres-password", "secret"];

/**
 * Moves the database in `dataDir` into a folder of its own beneath, which is a data folder itself, and gives
 * that folder. Call it only while holding the lock of `dataDir`.
 */
export async function setDatabaseAside(dataDir, now = new Date()) {
  const place = join(dataDir, "postgres");
  if (!existsSync(place)) throw new Failure(`There is no database in ${dataDir}.`);
  await clearLeftovers(realpathSync(place), (line) => console.log(`  ${line}`));
  const aside = join(dataDir, `before-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`);
  makeDataDir(aside);
  for (const name of secrets) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(aside, name));
  }
  renameSync(place, join(aside, "postgres"));
  return aside;
}
