// npm run admin:create: makes an administrator; what it asks, and its options, are the command's own.
import { runInForeground } from "./child.mjs";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const env = await environmentWithDatabase({ owner: true });
  const args = [...typescript, "lib/members/admin-create-cli.ts", ...process.argv.slice(2)];
  return runInForeground(process.execPath, args, { env });
});
