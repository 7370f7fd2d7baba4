// Finds a Chromium for the browser tests, or gets one.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./child.mjs";
import { Failure } from "./lifetime.mjs";
import { step } from "./progress.mjs";
import { root } from "./settings.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const fixedPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium: CHROMIUM_PATH, Playwright's own, the system's; else it tries to install one. */
export async function findBrowser() {
  const found = await look();
  if (found) return found;
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  await attempt("Installing Playwright's Chromium", process.execPath, [
    playwright,
    "install",
    "chromium",
  ]);
  if (await look()) return look();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await attempt("Reading the system's package lists", "apt-get", ["update"], env);
    await attempt("Installing Chromium", "apt-get", ["install", "-y", "chromium"], env);
  }
  const path = await look();
  if (path) return path;
  throw new Failure(
    "There is no Chromium for the browser tests. Install one, or set CHROMIUM_PATH.",
  );
}

async function look() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Failure(`CHROMIUM_PATH is no program: ${given}`);
  const { chromium } = await import("@playwright/test");
  const inPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    given,
    chromium.executablePath(),
    ...names.flatMap((name) => inPath.map((directory) => join(directory, name))),
    ...fixedPlaces,
  ];
  return candidates.find((path) => path && isProgram(path));
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
async function attempt(label, command, args, env = process.env) {
  try {
    await step(label, () => runQuietly(command, args, { env }));
  } catch (error) {
    console.log(`    ${error.message.trim().split("\n").at(-1)}`);
  }
}
