import { defineConfig } from "@playwright/test";

// BASE_URL and CHROMIUM_PATH are set by `npm run test:e2e`, which serves a demonstration cooperative.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // A shared machine may be slow; what does not come is waited for, not missed.
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "Africa/Kigali",
    trace: "retain-on-failure",
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
      ],
    },
  },
});
