// A fingerprint of files, to know whether work done earlier still holds.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * A hash of the files and folders `names` under `base`, names and contents; missing ones are passed over.
 * `skip(relativePath)` leaves out a file or a whole folder.
 */
export function hashFiles(base, names, skip = () => false) {
  const hash = createHash("sha256");
  for (const name of [...names].sort()) addPath(hash, base, name, skip);
  return hash.digest("hex");
}

function addPath(hash, base, path, skip) {
  if (skip(path)) return;
  const stat = statSync(join(base, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(join(base, path)).sort()) {
      addPath(hash, base, `${path}/${name}`, skip);
    }
  } else if (stat?.isFile()) {
    const content = readFileSync(join(base, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
}
