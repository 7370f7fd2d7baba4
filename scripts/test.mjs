// npm test: every check and every test. `npm test unit` (stories, integration, postgresql-15, server, e2e, storm,
// sweep, check, watch) runs one layer; what follows goes to Vitest or Playwright. PG_BIN=<folder of initdb> lets a
// layer that is run alone use another PostgreSQL than the bundled one.
import { inspect } from "node:util";
import { install, requireSoundLock } from "./install.mjs";
import { Failure, isStopping, runCommand } from "./lifetime.mjs";
import { prepareDemonstration, serveCopies } from "./serve-demonstration.mjs";
import { failedLayer, preparation, printTally } from "./tally.mjs";
import { runBrowserTests, runSweep } from "./test-browser.mjs";
import { runChecks } from "./test-checks.mjs";
import { startTestCluster } from "./test-cluster.mjs";
import { missingHledger } from "./test-hledger.mjs";
import { oldest, runOnOldest } from "./test-oldest.mjs";
import { runStorm, runVitest, watchVitest } from "./test-vitest.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

// What `npm test` runs, the cheap first; storms and the sweep of all screens have commands of their own.
const everything = ["check", "unit", "stories", "integration", "server", "e2e", oldest];
const layers = [...everything, "storm", "sweep"];
const withoutDatabase = ["check", "unit", oldest];
// Each layer has copies of its own, so that nothing depends on what another layer left; so has each worker of
// a layer. Browsers: one for each core that they share; with three, screens were answered too late now and then.
const demonstration = "openfuture_test";
const copies = { server: 3, e2e: 2, sweep: 2, storm: 1 };
// Of files that are chosen, browsers ask one server and storms none.
const ofChosen = { server: 3, e2e: 1, sweep: 2, storm: 0 };

await runCommand(async () => {
  const [choice, ...extra] = process.argv.slice(2);
  const wanted = choice === undefined ? everything : [choice];
  if (choice !== "watch" && !layers.includes(choice ?? "check")) {
    throw new Failure(`Unknown layer "${choice}": one of ${layers.join(", ")}, watch, or nothing.`);
  }
  const context = {};
  const started = performance.now();
  const setUp = await attempt("set-up", async () => {
    const installed = await install();
    if (!installed && process.env.CI && choice === undefined) await requireSoundLock();
    context.directory = makeRunDirectory("run");
    const needsDatabase = wanted.some((layer) => !withoutDatabase.includes(layer));
    const programs = choice && process.env.PG_BIN;
    if (needsDatabase) context.cluster = await startTestCluster(context.directory, { programs });
    return [preparation("set-up")];
  });
  if (hasFailed(setUp)) return printTally(setUp);
  if (choice === "watch") return watchVitest(extra, context);
  const results = [...setUp, ...(await runLayers(wanted, extra, context))];
  return isStopping() ? undefined : printTally(results, (performance.now() - started) / 1000);
});

/** Runs the layers in order; a failing one does not keep the others from running. */
async function runLayers(wanted, extra, context) {
  const results = [];
  const database = demonstration;
  let prepared;
  const prepare = () => {
    prepared ??= prepareDemonstration({ ...context, database });
    // A failure is told to whoever waits for it.
    prepared.catch(() => {});
    return prepared;
  };
  let aside;
  for (const layer of wanted) {
    // These tests wait for the database half of their time, in which the application is built.
    if (layer === "integration" && wanted.includes("server")) prepare();
    const count = (extra.length ? ofChosen : copies)[layer];
    if (count) {
      const names = Array.from({ length: count }, (_, at) => `${database}_${layer}_${at + 1}`);
      const waited = await attempt(`build and demonstration, before ${layer}`, async () => {
        context.output = await prepare();
        context.servers = await serveCopies({ ...context, database, names });
        return [preparation(`build and demonstration, before ${layer}`)];
      });
      results.push(...waited);
      if (hasFailed(waited)) return results;
    }
    // Browsers leave a tenth of the processors idle: what is small runs beside them.
    if (layer === "e2e" && wanted.includes(oldest)) {
      aside = attempt(oldest, () => runOnOldest(extra, context, { apart: true }));
    }
    const run = () => attempt(layer, () => runLayer(layer, extra, context));
    results.push(...(await (layer === oldest && aside ? aside : run())));
    if (layer === "check") context.typesChecked = !hasFailed(results);
    await Promise.all((context.servers ?? []).map(({ stop }) => stop()));
    delete context.servers;
  }
  return results;
}

async function runLayer(layer, extra, context) {
  if (layer === "check") return runChecks();
  if (layer === "e2e") return [await runBrowserTests(extra, context)];
  if (layer === "sweep") return [await runSweep(context)];
  if (layer === "storm") return runStorm(extra, context);
  if (layer === oldest) return runOnOldest(extra, context);
  const results = await runVitest(layer, extra, context);
  return layer === "integration" ? [...results, ...missingHledger()] : results;
}

function hasFailed(results) {
  return results.some(({ failed }) => failed > 0);
}

/** The results of `work`, each with the seconds it took; of a failure outside of any test, one that failed. */
async function attempt(layer, work) {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const results = await work();
    return results.map((result) => ({ seconds: seconds(), ...result }));
  } catch (error) {
    if (isStopping()) throw error;
    const why = error instanceof Failure ? error.message : inspect(error);
    return [{ ...failedLayer(layer, why), seconds: seconds() }];
  }
}
