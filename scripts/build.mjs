// Builds the application when its sources have changed since the last build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCaptured } from "./child.mjs";
import { Failure } from "./lifetime.mjs";
import { waitForLock } from "./lock.mjs";
import { step } from "./progress.mjs";
import { nextCommand, root } from "./settings.mjs";
import { hashFiles } from "./tree-hash.mjs";

const output = join(root, ".next");
const marker = join(output, "open-future-sources");
const tailLines = 80;

// Everything counts except what is known not to end up in the build: a new folder is never overlooked.
const outside = new Set(
  "node_modules .next .data .test .git tests scripts docs db/seed test-results playwright-report screens".split(
    " ",
  ),
);
const outsideFile =
  /(^\.(?!env)|\.(md|log|tsbuildinfo)$|^next-env\.d\.ts$|^(vitest|playwright|drizzle)\.config\.ts$|^biome\.json$)/;

/**
 * Builds with `next build`, unless the last build was made of the same sources. `typesChecked`: they have been
 * found right already.
 */
export async function build({ typesChecked = false } = {}) {
  if (isBuilt(sourcesMark())) return;
  const lock = await waitForLock(join(root, ".test/prepare.lock"), (pid) =>
    console.log(`  Waiting for process ${pid}, which installs or builds …`),
  );
  try {
    // Sources may have changed while we waited, and again while the build runs: the mark is of its beginning.
    const mark = sourcesMark();
    if (isBuilt(mark)) return;
    await step("Building the application", () => runBuild(typesChecked));
    writeFileSync(marker, mark);
  } finally {
    lock.release();
  }
}

async function runBuild(typesChecked) {
  const hadCache = existsSync(join(output, "cache"));
  mkdirSync(output, { recursive: true });
  rmSync(marker, { force: true });
  const options = { typesChecked, once: typesChecked && !hadCache };
  let result = await nextBuild(options);
  // The bundler's disk cache can keep a failure; a wrong program fails the same without it.
  if (result.code !== 0 && hadCache && !/type error|failed to type check/i.test(result.output)) {
    removeOutput();
    result = await nextBuild(options);
  }
  if (result.code === 0) return;
  const tail = result.output.trimEnd().split("\n").slice(-tailLines).join("\n");
  throw new Failure(`${tail}\n\nThe build failed (exit code ${result.code}).`);
}

/** `once`: no cache is written for the next build, which takes a quarter of the time. */
function nextBuild({ typesChecked, once }) {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
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

function isBuilt(mark) {
  if (!existsSync(join(output, "BUILD_ID")) || !existsSync(marker)) return false;
  return readFileSync(marker, "utf8") === mark;
}

function sourcesMark() {
  const names = readdirSync(root);
  const skip = (path) => outside.has(path) || (!path.includes("/") && outsideFile.test(path));
  const publicValues = Object.entries(process.env).filter(([name]) =>
    name.startsWith("NEXT_PUBLIC_"),
  );
  return `${hashFiles(root, names, skip)} ${JSON.stringify(publicValues.sort())}`;
}
