// The checks that run nothing of the application: lint, imports, types, translations, migrations.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runCaptured, runQuietly } from "./child.mjs";
import { failureOf } from "./failures.mjs";
import { Failure, isStopping } from "./lifetime.mjs";
import { step } from "./progress.mjs";
import { nextCommand, root } from "./settings.mjs";
import { layerResult } from "./tally.mjs";

const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const importRules = join(root, ".dependency-cruiser.mjs");
const tsc = join(root, "node_modules/typescript/bin/tsc");
const messages = join(root, "scripts/messages-check.mjs");
const migrations = join(root, "scripts/migrations-check.mjs");

/** Runs the checks beside each other, each with its messages in one piece; each counts as one. */
export function runChecks() {
  return Promise.all([
    check("types", checkTypes),
    check("lint", () => runCaptured(process.execPath, [biome, "check", "."])),
    check("imports", checkImports),
    check("messages", () => runCaptured(process.execPath, [messages])),
    check("migrations", () => runCaptured(process.execPath, [migrations])),
  ]);
}

async function check(layer, work) {
  let output = "";
  const passes = async () => {
    const { code, ...outcome } = await work();
    output = outcome.output;
    if (code !== 0) throw new Failure(`It failed with exit code ${code}.`);
  };
  try {
    await step(`Checking ${layer}`, passes, { writes: true });
    process.stdout.write(output);
    return layerResult(layer, 1, 0);
  } catch (error) {
    if (isStopping()) throw error;
    console.error(`${output}${error.message}`);
    return layerResult(layer, 0, 1, [failureOf("", output || error.message)]);
  }
}

/** Who imports whom in what runs in production, by the rules of `.dependency-cruiser.mjs`. */
function checkImports() {
  const product = [
    "app",
    "components",
    "db",
    "lib",
    "server",
    "instrumentation.ts",
    "middleware.ts",
  ];
  return runCaptured(process.execPath, [cruiser, "--config", importRules, ...product]);
}

/** Next writes the types of the routes first: the pages are typed by them. */
async function checkTypes() {
  // Several checkers of types repeat what they share, and a collection of garbage reads it all again: on two
  // cores, which other checks use at the same time, half of the compiler's work is either.
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", GOGC: "400" };
  const checkers = Math.max(1, Math.floor(availableParallelism() / 2));
  await runQuietly(process.execPath, [nextCommand, "typegen"], {
    env,
    failure: "next typegen failed",
  });
  return runCaptured(process.execPath, [tsc, "--noEmit", "--checkers", String(checkers)], { env });
}
