// A lock file that names its holder; the lock of a process that is gone counts for nothing.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onStop } from "./lifetime.mjs";
import { identifyProcess } from "./process-identity.mjs";

/**
 * Takes the lock `file`. Gives {release, recovered}, or {holder: pid} when a running process has it; recovered
 * says that its last holder had ended without giving it back.
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = { pid: process.pid, identity: identifyProcess(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  let recovered = false;
  try {
    for (;;) {
      if (linkIfAbsent(draft, file)) break;
      const holder = readHolder(file);
      if (holder?.running) return { holder: holder.pid };
      if (holder) removeStale(file, holder.text);
      recovered = true;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => {
    forget();
    rmSync(file, { force: true });
  };
  const forget = onStop(release);
  return { release, recovered };
}

/** Takes the lock `file`, waiting as long as somebody else has it. `onWait` gets the holder's pid once. */
export async function waitForLock(file, onWait) {
  for (let isFirst = true; ; isFirst = false) {
    const lock = tryLock(file);
    if (lock.release) return lock;
    if (isFirst) onWait(lock.holder);
    await sleep(300);
  }
}

/** The process that holds the lock `file` now, or undefined. */
export function lockHolder(file) {
  const holder = readHolder(file);
  return holder?.running ? holder.pid : undefined;
}

function linkIfAbsent(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(file) {
  try {
    const text = readFileSync(file, "utf8");
    const { pid, identity } = JSON.parse(text);
    return { pid, text, running: identity !== undefined && identifyProcess(pid) === identity };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    if (error instanceof SyntaxError) return { text: "", running: false };
    throw error;
  }
}

/** Moves the stale lock away in one step; puts it back if somebody had just replaced it by a live one. */
function removeStale(file, staleText) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (staleText && readFileSync(aside, "utf8") !== staleText) linkIfAbsent(aside, file);
  rmSync(aside, { force: true });
}
