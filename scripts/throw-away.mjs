// Directories that live as long as one run; those of runs that were killed are cleared away by the next.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { onStop } from "./lifetime.mjs";
import { lockHolder, tryLock } from "./lock.mjs";
import { root } from "./settings.mjs";

// A folder in memory, where there is one. Others use it, too, and may be containers whose processes we do not
// see: ours are told by the beginning of their names.
const memory = "/dev/shm";
const ours = `open-future-${hostname()}-`;
const neededBytes = { there: 2e9, altogether: 6e9 };

/** Makes a directory of this run under .test/, removed at the end. */
export function makeRunDirectory(name) {
  const parent = join(root, ".test");
  mkdirSync(parent, { recursive: true });
  return makeDirectory(parent, `${name}-`);
}

/**
 * The same in memory, for what consists of many files; undefined where there is no such place, or too little
 * room. The files of a database copied there cost a tenth of what they cost on a disk.
 */
export function makeRunDirectoryInMemory(name) {
  return hasRoom() ? makeDirectory(memory, `${ours}${name}-`) : undefined;
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes.there && process.availableMemory() > neededBytes.altogether;
  } catch {
    return false;
  }
}

function makeDirectory(parent, beginning) {
  clearDead(parent, parent === memory ? ours : "");
  const directory = mkdtempSync(join(parent, beginning));
  // PostgreSQL, which may run as another user, passes through.
  chmodSync(directory, 0o711);
  onStop(() => removeRun(directory));
  tryLock(join(directory, "run.lock"));
  return directory;
}

function clearDead(parent, beginning) {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const directory = join(parent, entry.name);
    if (!entry.isDirectory() || !entry.name.startsWith(beginning)) continue;
    if (!existsSync(join(directory, "run.lock")) || !isMine(directory)) continue;
    if (lockHolder(join(directory, "run.lock")) === undefined) removeRun(directory);
  }
}

function isMine(directory) {
  return statSync(directory).uid === (process.getuid?.() ?? statSync(directory).uid);
}

/** Removes the run, and the data of its clusters where these are links to a place outside of it. */
function removeRun(directory) {
  for (const name of readdirSync(directory)) {
    const data = join(directory, name, "postgres");
    if (!existsSync(data)) continue;
    const real = realpathSync(data);
    if (real !== data && !real.startsWith(realpathSync(directory))) {
      rmSync(dirname(real), { recursive: true, force: true });
    }
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
