// The browser tests: Playwright's workers, each with the built application on a demonstration database of its own.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { runVisibly } from "./child.mjs";
import { serveDemonstration } from "./serve-demonstration.mjs";
import { root } from "./settings.mjs";
import { layerResult } from "./tally.mjs";

const playwright = join(root, "node_modules/@playwright/test/cli.js");
const mostWorkers = 2;
const logTailCharacters = 4000;

/** Runs Playwright's tests with its own options `extra`; gives the layer's result. */
export async function runBrowserTests(extra, { directory, cluster }) {
  const browser = await findBrowser();
  const stages = await openStages(
    Math.min(mostWorkers, availableParallelism()),
    directory,
    cluster,
  );

  const report = join(directory, "playwright.json");
  const args = [
    playwright,
    "test",
    "--config=playwright.config.ts",
    "--reporter=list,json",
    ...extra,
  ];
  const code = await runVisibly(process.execPath, args, {
    env: {
      ...process.env,
      E2E_STAGES: JSON.stringify(stages.map(({ url, database }) => ({ url, database }))),
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  for (const { stop } of stages) await stop();
  const result = count(report, code);
  if (result.failed) {
    for (const { log } of stages) {
      console.error(
        `The application's last messages:\n${readFileSync(log, "utf8").slice(-logTailCharacters)}`,
      );
    }
  }
  return result;
}

/** An application for each worker: the tests of one see nothing of what the other's do. */
async function openStages(count, directory, cluster) {
  const stages = [];
  for (let n = 1; n <= count; n++) {
    const database = `openfuture_e2e_${n}`;
    const own = join(directory, `stage-${n}`);
    mkdirSync(own);
    const served = await serveDemonstration({ directory: own, cluster, database });
    stages.push({ ...served, database: cluster.url(database) });
  }
  return stages;
}

function count(report, code) {
  if (!existsSync(report)) return layerResult("e2e", 0, 1);
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
  const failed = stats.unexpected + (errors?.length ?? 0);
  return layerResult("e2e", stats.expected + stats.flaky, failed || (code === 0 ? 0 : 1));
}
