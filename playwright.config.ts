import { defineConfig } from "@playwright/test";

// Chromium heeds the last list that it is given: Playwright's own stands here again, and one more.
const WITHOUT = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "SpareRendererForSitePerProcess",
];

// BASE_URL and CHROMIUM_PATH are set by `npm run test:e2e`, which serves a demonstration cooperative.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: process.env.TEST_RESULTS ?? "test-results",
  // One after the other on one cooperative; scripts/test-browser.mjs runs as many of these as there are servers.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may be slow; what does not come is waited for, not missed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // What has not come by then will not come: the other tests go on.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    baseURL: process.env.BASE_URL,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "Africa/Kigali",
    serviceWorkers: "block",
    // A picture of a failure; `npm run test:e2e -- --trace on <file>` records all that led to it.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // No sandbox: as root, and in most containers, there is none. Nothing else is contacted on its own.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages live for seconds: what compiles and collects beside them costs more than it brings, as do processes
        // for pages that may come.
        "--js-flags=--single-threaded,--no-opt,--no-sparkplug,--no-maglev",
        "--process-per-site",
        `--disable-features=${WITHOUT.join(",")}`,
      ],
    },
  },
});
