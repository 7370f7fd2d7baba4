// A drill against the built application.
import { build } from "./build.mjs";
import { startGuarded } from "./child.mjs";
import { install } from "./install.mjs";
import { typescript } from "./settings.mjs";

// Servers that drain, a database and a volume have to go first.
const stopSeconds = 90;

/** Builds and runs `file` with NEXT_OUTPUT and this command's arguments; gives its exit code. */
export async function runDrill(file) {
  await install();
  const env = { ...process.env, NEXT_OUTPUT: await build() };
  const args = [...typescript, file, ...process.argv.slice(2)];
  const steps = [{ seconds: stopSeconds, signal: "SIGKILL" }];
  return startGuarded(process.execPath, args, { env, wholeGroup: false, steps }).exited;
}
