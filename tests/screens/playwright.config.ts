import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

/** Photographs every screen: `npm run screens`. */
export default defineConfig({
  ...base,
  testDir: ".",
  outputDir: "../../test-results/screens",
  timeout: 600_000,
});
