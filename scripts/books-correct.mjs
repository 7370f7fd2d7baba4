// npm run books:correct: corrects closed days that do not say what their entries say, and prints by what.
import { runInForeground } from "./child.mjs";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const env = await environmentWithDatabase({ owner: true });
  return runInForeground(process.execPath, [...typescript, "lib/accounting/correct-cli.ts"], {
    env,
  });
});
