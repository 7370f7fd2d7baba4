// npm run books:export -- <folder>: accounts, entries and transactions as CSV, of any version's database.
import { resolve } from "node:path";
import { runInForeground } from "./child.mjs";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const folder = process.argv[2];
  if (!folder || process.argv.length > 3) {
    throw new Failure("Say into which folder: npm run books:export -- <folder>");
  }
  const env = await environmentWithDatabase({ owner: true });
  const args = [...typescript, "lib/accounting/export-cli.ts", resolve(folder)];
  return runInForeground(process.execPath, args, { env });
});
