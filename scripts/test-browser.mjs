// The browser tests: the built application on a demonstration database of its own, and Playwright.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { runVisibly } from "./child.mjs";
import { serveDemonstration } from "./serve-demonstration.mjs";
import { root } from "./settings.mjs";
import { layerResult } from "./tally.mjs";

const playwright = join(root, "node_modules/@playwright/test/cli.js");
const database = "openfuture_e2e";
const logTailCharacters = 4000;

/** Runs Playwright's tests with its own options `extra`; gives the layer's result. */
export async function runBrowserTests(extra, { directory, cluster }) {
  const browser = await findBrowser();
  const { url, log, stop } = await serveDemonstration({ directory, cluster, database });

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
      BASE_URL: url,
      CHROMIUM_PATH: browser,
      DATABASE_URL: cluster.url(database),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  await stop();
  const result = count(report, code);
  if (result.failed) {
    console.error(
      `The application's last messages:\n${readFileSync(log, "utf8").slice(-logTailCharacters)}`,
    );
  }
  return result;
}

function count(report, code) {
  if (!existsSync(report)) return layerResult("e2e", 0, 1);
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
  const failed = stats.unexpected + (errors?.length ?? 0);
  return layerResult("e2e", stats.expected + stats.flaky, failed || (code === 0 ? 0 : 1));
}
