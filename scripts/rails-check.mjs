// npm run rails:check [-- number]: whether the providers whose keys the environment has answer. It moves no money.
import { runInForeground } from "./child.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";

await runCommand(() => {
  const cli = [...typescript, "lib/rails/check-cli.ts", ...process.argv.slice(2)];
  // The environment is judged as the server's; no books are opened.
  const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL || "postgres://none/none" };
  return runInForeground(process.execPath, cli, { env });
});
