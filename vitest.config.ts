import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url));
const globalSetup = "./tests/support/global-setup.ts";

const seconds = 1000;
// Tests of the database throw most of what they make away at once: room for it spares a tenth of their time.
const roomy = ["--max-semi-space-size=64"];

// On a busy machine a test takes many times its time; one that hangs still ends.
const patient = { testTimeout: 600 * seconds, hookTimeout: 240 * seconds };

// In each layer, whether it hashes or not: what is transformed with other aliases is transformed again.
const quickArgon2 = {
  find: /^@node-rs\/argon2$/,
  replacement: `${root}tests/support/quick-argon2.ts`,
};

// What `import.meta.glob` finds is kept with the module that asks for it: other files, another folder.
const files = ["app", "lib"].flatMap((name) =>
  readdirSync(root + name, { recursive: true, encoding: "utf8" }).sort(),
);
const list = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);

const tests = readdirSync(`${root}tests`, { recursive: true, encoding: "utf8" })
  .map((path) => `tests/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".test.ts"));
const naming = (text: RegExp) =>
  tests.filter((path) => text.test(readFileSync(root + path, "utf8")));

/** What a storm runs: the races, and each file elsewhere that tries properties or is larger in a storm. */
function storms(): string[] {
  const tried = naming(/support\/(property|storm)"/);
  return tests.filter(
    (path) => path.startsWith("tests/integration/races/") || tried.includes(path),
  );
}

/** Tests that put something else in the place of a module, or in the environment for good: each has the modules for itself. */
const alone = naming(/vi\.mock\(|startAnew\(|process\.env\.\w+ =[^=]/);
const aloneIn = (layer: string) => alone.filter((path) => path.startsWith(`tests/${layer}/`));

// They take longest by far, whatever the size of their files: nobody waits for them at the end.
const LONG =
  /\/(permissions(-forms)?|server\/hostile|evidence\/restore|migrations\/upgrade|races\/providers(-killed)?|integration\/(model|lost-connections))\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = sorted.filter(({ moduleId }) => LONG.test(moduleId));
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
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
    // One more than the cores: a test waits for the database or a server now and then.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    sequence: { sequencer: LongestFirst },
    env: { TZ: "UTC" },
    setupFiles: ["./tests/support/own-environment.ts"],
    // What one layer has transformed, the next one reads: named after its content, the settings and the lock file.
    experimental: { fsModuleCache: true, fsModuleCachePath: `.test/modules/${list}` },
    projects: [
      {
        extends: true,
        resolve: { alias: [quickArgon2] },
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          exclude: aloneIn("unit"),
          ...patient,
          // Loading the same modules for every file takes longer than most tests.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: [quickArgon2] },
        test: { ...patient, name: "unit-alone", include: aloneIn("unit") },
      },
      {
        extends: true,
        resolve: { alias: [quickArgon2] },
        test: {
          ...patient,
          name: "stories",
          execArgv: roomy,
          isolate: false,
          include: ["tests/stories/**/*.test.ts"],
          globalSetup,
        },
      },
      {
        extends: true,
        resolve: { alias: [quickArgon2] },
        test: {
          ...patient,
          name: "integration",
          execArgv: roomy,
          include: ["tests/integration/**/*.test.ts"],
          exclude: aloneIn("integration"),
          globalSetup,
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: [quickArgon2] },
        test: {
          ...patient,
          name: "integration-alone",
          include: aloneIn("integration"),
          globalSetup,
        },
      },
      {
        // The built application over HTTP, without a browser; as many at once as there are servers.
        extends: true,
        resolve: { alias: [quickArgon2] },
        test: {
          ...patient,
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: [globalSetup, "./tests/support/provide-interface.ts"],
          setupFiles: ["./tests/support/conforming.ts"],
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "storm",
          include: process.env.PROPERTY_SEED ? storms() : [],
          globalSetup,
          testTimeout: 3600 * seconds,
          hookTimeout: patient.hookTimeout,
        },
      },
    ],
  },
});
