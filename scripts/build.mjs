// Builds the application when its sources have changed since the last build.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildName, clearBuilds, holdBuild, isKept, keepBuild, output } from "./builds.mjs";
import { runCaptured } from "./child.mjs";
import { Failure } from "./lifetime.mjs";
import { waitForLock } from "./lock.mjs";
import { packFiles } from "./pack-files.mjs";
import { step } from "./progress.mjs";
import { nextCommand, root } from "./settings.mjs";
import { hashFiles } from "./tree-hash.mjs";

const tailLines = 80;

// Every folder counts except what is known not to end up in the build: a new one is never overlooked. At the
// root lie other things too: of them only code and settings count.
const outside = new Set(
  "node_modules .data .test .git tests scripts docs deploy db/seed test-results playwright-report screens".split(
    " ",
  ),
);
const insideFile = /^\.env|\.(ts|tsx|mjs|js|json|css)$/;
const outsideFile =
  /^(next-env\.d\.ts|(vitest|playwright|drizzle)\.config\.ts|(biome|components)\.json|\.dependency-cruiser\.mjs)$/;

/**
 * Builds with `next build`, unless there is a build of the same sources, and gives the name of its folder, which
 * stays as long as this process runs. `typesChecked`: they have been found right already.
 */
export async function build({ typesChecked = false } = {}) {
  const lock = await waitForLock(join(root, ".test/prepare.lock"), (pid) =>
    console.log(`  Waiting for process ${pid}, which installs or builds …`),
  );
  try {
    // Sources may change while the build runs: the name is of its beginning.
    const name = buildName(sourcesMark());
    holdBuild(name);
    if (!isKept(name)) {
      await step("Building the application", async () => {
        await runBuild(typesChecked);
        await keepBuild(name);
      });
    }
    clearBuilds();
    return name;
  } finally {
    lock.release();
  }
}

async function runBuild(typesChecked) {
  const hadCache = existsSync(join(output, "cache"));
  mkdirSync(output, { recursive: true });
  const options = { typesChecked, once: typesChecked && !hadCache };
  let result = await nextBuild(options);
  // The bundler's disk cache can keep a failure; a wrong program fails the same without it.
  if (result.code !== 0 && hadCache && !/type error|failed to type check/i.test(result.output)) {
    removeOutput();
    result = await nextBuild(options);
  }
  if (result.code === 0) return packFiles(join(output, "static"));
  const tail = result.output.trimEnd().split("\n").slice(-tailLines).join("\n");
  throw new Failure(`${tail}\n\nThe build failed (exit code ${result.code}).`);
}

/** `once`: no cache is written for the next build, which takes a quarter of the time. */
function nextBuild({ typesChecked, once }) {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  delete env.NEXT_OUTPUT;
  if (typesChecked) env.TYPES_ARE_CHECKED = "1";
  if (once) env.BUILT_ONCE = "1";
  return runCaptured(process.execPath, [nextCommand, "build"], { env });
}

/** Removes all of .next except what a running `next dev` uses. */
function removeOutput() {
  for (const name of readdirSync(output)) {
    if (name !== "dev") rmSync(join(output, name), { recursive: true, force: true });
  }
}

function sourcesMark() {
  const entries = readdirSync(root, { withFileTypes: true });
  const names = entries
    .filter((entry) =>
      entry.isDirectory()
        ? !entry.name.startsWith(".next")
        : insideFile.test(entry.name) && !outsideFile.test(entry.name),
    )
    .map(({ name }) => name);
  const skip = (path) => outside.has(path);
  const publicValues = Object.entries(process.env).filter(([name]) =>
    name.startsWith("NEXT_PUBLIC_"),
  );
  return `${hashFiles(root, names, skip)} ${JSON.stringify(publicValues.sort())}`;
}
