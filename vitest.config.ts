import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const globalSetup = "./tests/support/global-setup.ts";

// Money storms take long; a test that hangs still ends.
const seconds = 1000;

/** What a storm runs: the tests of `tests/storms`, and each file elsewhere that tries properties. */
function storms(): string[] {
  const tests = readdirSync(`${root}tests`, { recursive: true, encoding: "utf8" })
    .map((path) => `tests/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".test.ts"));
  const tried = (path: string) => readFileSync(root + path, "utf8").includes("support/property");
  return tests.filter((path) => path.startsWith("tests/storms/") || tried(path));
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // The package throws outside of server components; its own empty module is what those get.
      { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
    ],
  },
  test: {
    environment: "node",
    pool: "forks",
    env: { TZ: "UTC" },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/unit/**/*.test.ts"], testTimeout: 30 * seconds },
      },
      {
        extends: true,
        test: {
          name: "stories",
          include: ["tests/stories/**/*.test.ts"],
          globalSetup,
          testTimeout: 60 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup,
          testTimeout: 300 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
      {
        extends: true,
        test: {
          name: "storm",
          include: process.env.PROPERTY_SEED ? storms() : [],
          globalSetup,
          testTimeout: 3600 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
    ],
  },
});
