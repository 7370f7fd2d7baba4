// The layers that run in Vitest, each a project of vitest.config.ts with its folder under tests/.
import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInForeground, runVisibly } from "./child.mjs";
import { failureOf, failuresOfVitest } from "./failures.mjs";
import { root } from "./settings.mjs";
import { layerResult } from "./tally.mjs";

const vitest = join(root, "node_modules/vitest/vitest.mjs");
const reporter = join(root, "scripts/vitest-report.mjs");
const watched = ["unit", "stories", "integration"];

/**
 * Runs the layer's projects with Vitest's own options `extra` and `more` in their environment; gives the layer's
 * results. `projects`: those of other layers.
 */
export async function runVitest(layer, extra, context, more = {}, projects = [layer]) {
  const report = join(context.directory, `vitest-${layer}.json`);
  const args = [
    vitest,
    "run",
    ...projects.flatMap((name) => [`--project=${name}`, `--project=${name}-alone`]),
    "--reporter=default",
    `--reporter=${reporter}`,
  ];
  args.push(`--outputFile.json=${report}`, ...extra);
  if (context.servers) args.push(`--maxWorkers=${context.servers.length}`);
  const env = { ...environment(context), ...more };
  const { said = "inherit" } = context;
  const code = await runVisibly(process.execPath, args, { env, stdout: said, stderr: said });
  const results = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { testResults: [] };
  const { passed, failed } = count(results.testResults);
  const failures = failuresOfVitest(results);
  // An error outside of any test, for example in the set-up, fails the run without failing a test.
  if (code !== 0 && failures.length === 0) {
    failures.push(failureOf("", `Vitest ended with exit code ${code}: see its messages above.`));
  }
  return [layerResult(layer, passed, failed || (code === 0 ? 0 : 1), failures)];
}

// How many times the usual values a storm tries, unless PROPERTY_TIMES says otherwise.
const stormTimes = "10";

// What a storm asks of a server besides: more of what nobody should ask, and every cell of the table of rights.
const asked = ["hostile", "permissions", "permissions-forms"].map(
  (name) => `tests/server/${name}.test.ts`,
);

/** Runs all properties and storms with a seed that nobody has tried, what is hostile and the whole table of rights; a result of each. */
export async function runStorm(extra, { servers, ...context }) {
  const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
  const times = process.env.PROPERTY_TIMES ?? stormTimes;
  console.log(`The storm's seed is ${seed}: PROPERTY_SEED=${seed} npm run test:storm repeats it.`);
  const env = { PROPERTY_SEED: seed, PROPERTY_TIMES: times };
  const results = await runVitest("storm", extra, context, env);
  if (servers) results.push(...(await runVitest("server", asked, { ...context, servers }, env)));
  return results;
}

/** Watches and runs again what a change concerns, until it is left. */
export function watchVitest(extra, context) {
  const args = [vitest, "watch", ...watched.map((layer) => `--project=${layer}`), ...extra];
  return runInForeground(process.execPath, args, { env: environment(context) });
}

function environment({ cluster, servers, output }) {
  const env = { ...process.env, NODE_ENV: "test" };
  if (output) env.NEXT_OUTPUT = output;
  delete env.DATABASE_URL;
  delete env.DATABASE_OWNER_URL;
  if (cluster) {
    env.TEST_DATABASE_URL = cluster.url("postgres");
    env.TEST_APP_DATABASE_URL = cluster.appUrl("postgres");
    env.TEST_PLACE = cluster.place;
  }
  if (servers) {
    env.TEST_SERVERS = JSON.stringify(
      servers.map(({ url, database, log }) => ({ url, database, log })),
    );
  }
  return env;
}

function count(files) {
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const statuses = file.assertionResults.map((test) => test.status);
    const wrong = statuses.filter((status) => status === "failed").length;
    passed += statuses.filter((status) => status === "passed").length;
    // A file that cannot be loaded, or whose hooks fail, has failed without a failed test.
    failed += wrong || (file.status === "failed" ? 1 : 0);
  }
  return { passed, failed };
}
