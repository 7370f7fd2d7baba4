// The layers that run in Vitest.
import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { runInForeground, runVisibly } from "./child.mjs";
import { root } from "./settings.mjs";
import { layerResult } from "./tally.mjs";

const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** Vitest's projects, each with its folder under tests/. */
export const vitestLayers = ["unit", "stories", "integration"];
const storm = "storm";

/** Runs the projects `layers` with Vitest's own options `extra`; one result for each layer. */
export async function runVitest(layers, extra, { directory, cluster }, more = {}) {
  const report = join(directory, "vitest.json");
  const args = ["run", ...projectOptions(layers), "--reporter=default", "--reporter=json"];
  args.push(`--outputFile.json=${report}`, ...extra);
  const env = { ...environment(cluster), ...more };
  const code = await runVisibly(process.execPath, [vitest, ...args], { env });
  const files = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  const results = layers.map((layer) => countLayer(layer, files));
  // An error outside of any test, for example in the set-up, fails the run without failing a test.
  if (code !== 0 && results.every((result) => result.failed === 0)) {
    results.push({ layer: "vitest itself", passed: 0, failed: 1 });
  }
  return results;
}

// How many times the usual values a storm tries, unless PROPERTY_TIMES says otherwise.
const stormTimes = "10";

/** Runs all properties and storms with a seed that nobody has tried; one result. */
export async function runStorm(extra, context) {
  const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
  const times = process.env.PROPERTY_TIMES ?? stormTimes;
  console.log(`The storm's seed is ${seed}: PROPERTY_SEED=${seed} npm run test:storm repeats it.`);
  const env = { PROPERTY_SEED: seed, PROPERTY_TIMES: times };
  return runVitest([storm], extra, context, env);
}

/** Watches and runs again what a change concerns, until it is left. */
export function watchVitest(extra, { cluster }) {
  const args = [vitest, "watch", ...projectOptions(vitestLayers), ...extra];
  return runInForeground(process.execPath, args, { env: environment(cluster) });
}

function projectOptions(layers) {
  return layers.map((layer) => `--project=${layer}`);
}

function environment(cluster) {
  const env = { ...process.env, NODE_ENV: "test" };
  delete env.DATABASE_URL;
  if (cluster) env.TEST_DATABASE_URL = cluster.url("postgres");
  return env;
}

function countLayer(layer, files) {
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const path = relative(root, file.name).split(sep).join("/");
    // A storm runs files of all layers, and runs alone.
    if (layer !== storm && !path.startsWith(`tests/${layer}/`)) continue;
    const statuses = file.assertionResults.map((test) => test.status);
    const wrong = statuses.filter((status) => status === "failed").length;
    passed += statuses.filter((status) => status === "passed").length;
    // A file that cannot be loaded, or whose hooks fail, has failed without a failed test.
    failed += wrong || (file.status === "failed" ? 1 : 0);
  }
  return layerResult(layer, passed, failed);
}
