// A web server that outlived its start: possible only when the start and its guards were all killed.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identifyProcess } from "./process-identity.mjs";

/** Notes in DATA_DIR which process serves. */
export function recordServer(dataDir, pid) {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ pid, identity: identifyProcess(pid) }));
  renameSync(`${file}.new`, file);
}

/** Ends the process noted, if it is still the same one. Call it only while holding the lock of DATA_DIR. */
export function stopLeftoverServer(dataDir) {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return;
  const { pid, identity } = JSON.parse(readFileSync(file, "utf8"));
  if (identity && identifyProcess(pid) === identity) {
    console.log(`  Stopping a web server left over from an earlier start (process ${pid})`);
    // It leads a group of its own.
    process.kill(-pid, "SIGKILL");
  }
  rmSync(file);
}

function fileIn(dataDir) {
  return join(dataDir, "web.json");
}
