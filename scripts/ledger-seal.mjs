// npm run ledger:seal: seals the books as they are now. --data-dir <folder>: which, instead of DATABASE_URL.

import { runInForeground } from "./child.mjs";
import { commandEnvironment } from "./command-environment.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const { env } = await commandEnvironment();
  return runInForeground(process.execPath, [...typescript, "lib/evidence/seal-cli.ts"], { env });
});
