// npm run ledger:verify: checks every promise of the books; exit code 0 when all hold. A line for each finding.
// --data-dir <folder>: which books, instead of DATABASE_URL; --since last-seal: only what has happened since.

import { runInForeground } from "./child.mjs";
import { commandEnvironment } from "./command-environment.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const { env, since } = await commandEnvironment({ since: { type: "string" } });
  if (since !== undefined && since !== "last-seal") {
    throw new Failure(`--since takes last-seal, not "${since}".`);
  }
  const args = [...typescript, "lib/evidence/verify-cli.ts", ...(since ? ["--since", since] : [])];
  return runInForeground(process.execPath, args, { env });
});
