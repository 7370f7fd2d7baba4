// npm run ledger:seal: seals the books as they are now. --data-dir <folder>: which, instead of DATABASE_URL.
import { booksOf } from "./books-of.mjs";
import { runInForeground } from "./child.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(async () => {
  const { env } = await booksOf();
  return runInForeground(process.execPath, [...typescript, "lib/evidence/seal-cli.ts"], { env });
});
