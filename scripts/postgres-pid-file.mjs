// postmaster.pid says which process serves a data directory; after a crash it may say so wrongly.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./lifetime.mjs";
import { isRunning, readCommandLine } from "./process-identity.mjs";

const fastSeconds = 30;
const immediateSeconds = 10;

/** What postmaster.pid in `data` says: {pid, port, ready}, or undefined without the file. */
export function readPidFile(data) {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    // A server in single-user mode writes its id negative.
    return { pid: Math.abs(pid), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Makes `data` free to start on: a PostgreSQL that still serves it is shut down properly, and a pid file that
 * names nobody, or somebody else, is removed. Call it only while holding the lock of the data directory.
 */
export async function clearLeftovers(data, say) {
  const file = readPidFile(data);
  if (!file) return;
  if (serves(file.pid, data)) {
    say(`Stopping a PostgreSQL left over from an earlier start (process ${file.pid})`);
    await shutDown(file.pid);
  }
  rmSync(join(data, "postmaster.pid"), { force: true });
}

function serves(pid, data) {
  if (!pid || !isRunning(pid)) return false;
  const words = readCommandLine(pid);
  if (words.length === 1) return words[0].includes("postgres") && words[0].includes(data);
  return /postgres$/.test(words[0]) && words[words.indexOf("-D") + 1] === data;
}

/** A fast shutdown; an immediate one when that takes too long (the log is replayed at the next start). */
async function shutDown(pid) {
  for (const [signal, seconds] of [
    ["SIGINT", fastSeconds],
    ["SIGQUIT", immediateSeconds],
  ]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === "EPERM")
        throw new Failure(`PostgreSQL (process ${pid}) is another user's.`);
    }
    const deadline = Date.now() + seconds * 1000;
    while (Date.now() < deadline) {
      if (!isRunning(pid)) return;
      await sleep(50);
    }
  }
  throw new Failure(`PostgreSQL (process ${pid}) does not stop. End it, then start again.`);
}
