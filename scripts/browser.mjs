// Finds a Chromium for the browser tests, or gets one.
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./child.mjs";
import { Failure } from "./lifetime.mjs";
import { step } from "./progress.mjs";
import { root } from "./settings.mjs";

// Without windows it takes half the processor's time of the whole browser, which comes after it.
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const debian = "/usr/bin/chromium";
const fixedPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of a Chromium: CHROMIUM_PATH; else a headless shell, Playwright's own or the system's; else the
 * whole browser; else it tries to install one.
 */
export async function findBrowser() {
  const found = await look();
  if (found && (process.env.CHROMIUM_PATH || found !== debian || !mayInstall())) return found;
  if (found) {
    // Beside Debian's Chromium there is a shell of the same version: nothing is upgraded for it.
    const more = ["install", "-y", "--no-upgrade", "chromium-headless-shell"];
    await attempt("Installing Chromium's headless shell", "apt-get", more);
    return look();
  }
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  await attempt("Installing Playwright's Chromium", process.execPath, [
    ...[playwright, "install", "--only-shell", "chromium"],
  ]);
  if (await look()) return look();
  if (mayInstall()) {
    await attempt("Reading the system's package lists", "apt-get", ["update"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (!(await look())) await attempt(`Installing ${name}`, "apt-get", ["install", "-y", name]);
    }
  }
  const path = await look();
  if (path) return path;
  throw new Failure(
    "There is no Chromium for the browser tests. Install one, or set CHROMIUM_PATH.",
  );
}

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

async function look() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Failure(`CHROMIUM_PATH is no program: ${given}`);
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  const inPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const named = (wanted) =>
    wanted.flatMap((name) => inPath.map((directory) => join(directory, name)));
  const candidates = [
    ...[given, ...shellsOfPlaywright(own), ...named(shells)],
    ...[own, ...named(names), ...fixedPlaces],
  ];
  return candidates.find((path) => path && isProgram(path));
}

/** Playwright keeps its shell beside the whole browser: `chromium_headless_shell-<number>`. */
function shellsOfPlaywright(browser) {
  const folder = browser.replace(/([\\/])chromium-(\d+)[\\/].*$/, "$1chromium_headless_shell-$2");
  if (folder === browser || !existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true });
  return files
    .filter((file) => /headless[-_]shell(\.exe)?$/.test(file))
    .map((f) => join(folder, f));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** One way to get a browser; when it fails, the next is tried. */
async function attempt(label, command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await step(label, () => runQuietly(command, args, { env }));
  } catch (error) {
    console.log(`    ${error.message.trim().split("\n").at(-1)}`);
  }
}
