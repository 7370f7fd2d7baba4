// npm run backup -- <folder>: a backup of the books, while they are in use or not.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { readSettings } from "./settings.mjs";

await runCommand(async () => {
  const folder = process.argv[2] ?? process.env.BACKUP_DIR;
  if (!folder || process.argv.length > 3) {
    throw new Failure("Say into which folder: npm run backup -- <folder>");
  }
  const { databaseUrl, ownerUrl, dataDir } = readSettings();
  const { DATABASE_URL: adminUrl } = databaseUrl
    ? {}
    : await environmentWithDatabase({ admin: true });
  const { makeBackup } = await import("./backup/make.mjs");
  const began = Date.now();
  const { place, manifest, removed } = await makeBackup({
    folder: resolve(folder),
    adminUrl,
    ownerUrl,
    dataDir,
    warn: (line) => console.error(`  WARNING: ${line}`),
  });
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  console.log(`  ${place}: ${(bytes / 1e6).toFixed(1)} MB, the books until ${manifest.until}`);
  for (const name of removed) console.log(`  Removed by the rule: ${name}`);
  if (!existsSync(place))
    throw new Failure("The rule removed the backup at once: is the clock right?");
  console.log(`\nDone in ${Math.ceil((Date.now() - began) / 1000)} seconds.`);
  return 0;
});
