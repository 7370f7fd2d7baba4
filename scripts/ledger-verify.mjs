// npm run ledger:verify: checks every promise of the books; exit code 0 when all hold.
import { runInForeground } from "./child.mjs";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const env = await environmentWithDatabase();
  const args = [...typescript, "lib/evidence/verify-cli.ts", ...process.argv.slice(2)];
  return runInForeground(process.execPath, args, { env });
});
