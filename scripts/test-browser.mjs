// The browser tests: Playwright, once for each server of the demonstration, all at the same time.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { runVisibly } from "./child.mjs";
import { failureOf, failuresOfPlaywright } from "./failures.mjs";
import { root } from "./settings.mjs";
import { layerResult } from "./tally.mjs";

const playwright = join(root, "node_modules/@playwright/test/cli.js");
const tests = join(root, "tests/e2e");
const logTailCharacters = 4000;

/**
 * Runs Playwright's tests, shared out over `servers`: each takes its files one after the other on its own
 * cooperative, so that what a test finds there does not depend on who was faster. With options of
 * Playwright (`extra`) the first server takes all that they choose. Gives the layer's result.
 */
export function runBrowserTests(extra, context) {
  const shares = extra.length ? [extra] : shareFiles(files(), context.servers.length);
  return runShares("e2e", shares, context);
}

/**
 * Examines every screen in each language and each theme (tests/e2e/screens.ts), and goes through what a run tries in
 * one language (tests/e2e/languages.ts). Gives the layer's result.
 */
export function runSweep(context) {
  const inOneLanguage = (name) => readFileSync(join(tests, name), "utf8").includes('"./languages"');
  const screens = files().filter((name) => name.startsWith("screens-of-") || inOneLanguage(name));
  return runShares("sweep", shareFiles(screens, context.servers.length), context, { SWEEP: "1" });
}

async function runShares(layer, shares, { directory, servers }, env = {}) {
  const browser = await findBrowser();
  const runs = await Promise.all(
    shares.map((options, at) =>
      runShare({ directory, browser, server: servers[at], options, at, env }),
    ),
  );
  const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
  const failures = runs.flatMap((run) => run.failures);
  return layerResult(layer, sum("passed"), sum("failed"), failures);
}

const files = () => readdirSync(tests).filter((name) => name.endsWith(".spec.ts"));

// Roughly what each file takes, on any machine: only the balance of the shares depends on it.
const seconds = JSON.parse(readFileSync(join(tests, "seconds.json"), "utf8"));
const secondsOfOthers = 20;

/** Deals files out, the longest first, each to whoever has least: alike for the same files. */
function shareFiles(names, count) {
  const longest = names
    .map((name) => ({ name, long: seconds[name] ?? secondsOfOthers }))
    .sort((a, b) => b.long - a.long || (a.name < b.name ? -1 : 1));
  const shares = Array.from({ length: count }, () => ({ names: [], long: 0 }));
  for (const { name, long } of longest) {
    const least = shares.reduce((a, b) => (b.long < a.long ? b : a));
    least.names.push(name);
    least.long += long;
  }
  // With their folder: Playwright takes `members.spec.ts` for the end of other names, too.
  return shares.map(({ names }) => names.map((name) => `tests/e2e/${name}`));
}

async function runShare({ directory, browser, server, options, at, env }) {
  const report = join(directory, `playwright-${at}.json`);
  const args = [playwright, "test", "--config=playwright.config.ts", "--reporter=list,json"];
  const code = await runVisibly(process.execPath, [...args, ...options], {
    env: {
      ...process.env,
      ...env,
      BASE_URL: server.url,
      CHROMIUM_PATH: browser,
      DATABASE_URL: server.database,
      TEST_RESULTS: join(root, "test-results", String(at)),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  const result = count(report, code);
  if (result.failed) {
    const log = readFileSync(server.log, "utf8").slice(-logTailCharacters);
    console.error(`The application's last messages:\n${log}`);
  }
  return result;
}

function count(report, code) {
  const without = failureOf("", `Playwright ended with exit code ${code}: see its messages above.`);
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [without] };
  const results = JSON.parse(readFileSync(report, "utf8"));
  const passed = results.stats.expected + results.stats.flaky;
  const failed = results.stats.unexpected + (results.errors?.length ?? 0);
  if (failed || code === 0) return { passed, failed, failures: failuresOfPlaywright(results) };
  return { passed, failed: 1, failures: [without] };
}
