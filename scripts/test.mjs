// npm test: every check and every test. `npm test unit` (stories, integration, e2e, check, storm, watch) runs
// one layer; what follows goes to Vitest or Playwright.
import { install, requireSoundLock } from "./install.mjs";
import { Failure, isStopping, runCommand } from "./lifetime.mjs";
import { printTally } from "./tally.mjs";
import { runBrowserTests } from "./test-browser.mjs";
import { runChecks } from "./test-checks.mjs";
import { startTestCluster } from "./test-cluster.mjs";
import { runStorm, runVitest, vitestLayers, watchVitest } from "./test-vitest.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

const everything = ["check", ...vitestLayers, "e2e"];
/** What runs only when it is asked for. */
const apart = ["storm", "watch"];

await runCommand(async () => {
  const [choice, ...extra] = process.argv.slice(2);
  const wanted = choice === undefined ? everything : [choice];
  const known = [...everything, ...apart];
  if (choice !== undefined && !known.includes(choice)) {
    throw new Failure(`Unknown layer "${choice}": one of ${known.join(", ")}, or nothing.`);
  }
  const context = {};
  const setUp = await attempt("set-up", async () => {
    const installed = await install();
    if (!installed && process.env.CI && choice === undefined) await requireSoundLock();
    context.directory = makeRunDirectory("run");
    const needsDatabase = wanted.some((layer) => !["check", "unit"].includes(layer));
    if (needsDatabase) context.cluster = await startTestCluster(context.directory);
    return [];
  });
  if (setUp.length) return printTally(setUp);
  if (choice === "watch") return watchVitest(extra, context);
  const results = await runLayers(wanted, extra, context);
  return isStopping() ? undefined : printTally(results);
});

/** Runs the layers in order, cheap ones first; a failing one does not keep the others from running. */
async function runLayers(wanted, extra, context) {
  const results = [];
  const inVitest = vitestLayers.filter((layer) => wanted.includes(layer));
  if (wanted.includes("check")) results.push(...(await attempt("check", runChecks)));
  if (inVitest.length) {
    results.push(...(await attempt("vitest", () => runVitest(inVitest, extra, context))));
  }
  if (wanted.includes("storm")) {
    results.push(...(await attempt("storm", () => runStorm(extra, context))));
  }
  if (wanted.includes("e2e")) {
    results.push(...(await attempt("e2e", async () => [await runBrowserTests(extra, context)])));
  }
  return results;
}

async function attempt(layer, work) {
  try {
    return await work();
  } catch (error) {
    if (isStopping()) throw error;
    console.error(error instanceof Failure ? error.message : error);
    return [{ layer, passed: 0, failed: 1 }];
  }
}
