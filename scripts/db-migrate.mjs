// npm run db:migrate: brings the database up to date.
import { runInForeground } from "./child.mjs";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const env = await environmentWithDatabase({ owner: true });
  return runInForeground(process.execPath, [...typescript, "db/migrate.ts"], { env });
});
