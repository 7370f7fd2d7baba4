import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const globalSetup = "./tests/support/global-setup.ts";

// Money storms take long; a test that hangs still ends.
const seconds = 1000;

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
    ],
  },
});
