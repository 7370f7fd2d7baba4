// Directories that live as long as one run; those of runs that were killed are cleared away by the next.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { onStop } from "./lifetime.mjs";
import { lockHolder, tryLock } from "./lock.mjs";
import { root } from "./settings.mjs";

/** Makes a directory of this run under .test/, removed at the end. */
export function makeRunDirectory(name) {
  const parent = join(root, ".test");
  mkdirSync(parent, { recursive: true });
  clearDead(parent);
  const directory = mkdtempSync(join(parent, `${name}-`));
  // PostgreSQL, which may run as another user, passes through.
  chmodSync(directory, 0o711);
  onStop(() => removeRun(directory));
  tryLock(join(directory, "run.lock"));
  return directory;
}

function clearDead(parent) {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const directory = join(parent, entry.name);
    if (!entry.isDirectory() || !existsSync(join(directory, "run.lock"))) continue;
    if (lockHolder(join(directory, "run.lock")) === undefined) removeRun(directory);
  }
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
