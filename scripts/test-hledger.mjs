// hledger judges our statements as another program of accountants would: is it here to do so?
import { spawnSync } from "node:child_process";
import { failedLayer, notRun } from "./tally.mjs";

const here = () => spawnSync("hledger", ["--version"]).status === 0;

/**
 * What the tally says where hledger is missing: that its tests were not run, and in a pipeline (CI) that this is a
 * failure, unless WITHOUT_HLEDGER says that it is known.
 */
export function missingHledger(env = process.env, installed = here()) {
  if (installed) return [];
  const why = "no hledger is installed (Debian: apt-get install hledger)";
  if (!env.CI || env.WITHOUT_HLEDGER) return [notRun("hledger", why)];
  return [failedLayer("hledger", `${why}; WITHOUT_HLEDGER=1 says that this is known.`)];
}
