// The checks that run nothing of the application: lint, types, translations.
import { join } from "node:path";
import { runQuietly, runVisibly } from "./child.mjs";
import { step } from "./progress.mjs";
import { nextCommand, root } from "./settings.mjs";
import { layerResult } from "./tally.mjs";

const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const tsc = join(root, "node_modules/typescript/bin/tsc");
const messages = join(root, "scripts/messages-check.mjs");

/** Runs the three checks; each counts as one. */
export async function runChecks() {
  return [
    await check("lint", () => runVisibly(process.execPath, [biome, "check", "."])),
    await check("types", checkTypes),
    await check("messages", () => runVisibly(process.execPath, [messages])),
  ];
}

async function check(layer, work) {
  let code;
  try {
    code = await step(`Checking ${layer}`, work, { writes: true });
  } catch (error) {
    console.error(error.message);
    code = 1;
  }
  return layerResult(layer, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/** Next writes the types of the routes first: the pages are typed by them. */
async function checkTypes() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  await runQuietly(process.execPath, [nextCommand, "typegen"], {
    env,
    failure: "next typegen failed",
  });
  return runVisibly(process.execPath, [tsc, "--noEmit"]);
}
