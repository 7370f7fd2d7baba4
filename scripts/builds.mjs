// Each build has a folder named after its sources: a server that runs keeps its own, whatever is built beside it.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { onStop } from "./lifetime.mjs";
import { identifyProcess } from "./process-identity.mjs";
import { root } from "./settings.mjs";
import { keepChunks } from "./share-chunks.mjs";

/** Where `next build` writes; nothing is served from it. */
const written = ".next";
export const output = join(root, written);

const usersOf = (base, name) => join(base, ".test/builds", name);
// What only a build reads.
const unserved = new Set([
  "cache",
  "dev",
  "types",
  "diagnostics",
  "trace",
  "trace-build",
  "lock",
  "build",
]);

/** The folder of the build of these sources (`mark` tells one from another). */
export function buildName(mark) {
  return `.next-${createHash("sha256").update(mark).digest("hex").slice(0, 12)}`;
}

export function isKept(name, base = root) {
  return existsSync(join(base, name, "BUILD_ID"));
}

/** Copies what was just built, so that the next build leaves it as it is. */
export async function keepBuild(name, base = root) {
  const draft = join(base, `${name}.part`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  const chunks = join(base, written, "server/chunks");
  for (const part of readdirSync(join(base, written))) {
    if (unserved.has(part)) continue;
    cpSync(join(base, written, part), join(draft, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path !== chunks,
    });
  }
  await keepChunks(chunks, join(draft, "server/chunks"));
  rmSync(join(base, name), { recursive: true, force: true });
  renameSync(draft, join(base, name));
}

/**
 * Says that this process serves the build, until it ends in whatever way. The folder where it says so belongs to whom
 * .test belongs to: root builds, and the service says the same there.
 */
export function holdBuild(name, base = root) {
  mkdirSync(usersOf(base, name), { recursive: true });
  giveToOwner(join(base, ".test"), [join(base, ".test/builds"), usersOf(base, name)]);
  const file = join(usersOf(base, name), String(process.pid));
  writeFileSync(file, identifyProcess(process.pid));
  onStop(() => rmSync(file, { force: true }));
}

function giveToOwner(parent, folders) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(parent);
  // Never through a link, which could lead to what is not the service's.
  for (const folder of folders) lchownSync(folder, uid, gid);
}

/** Removes the builds that no running process serves; a service that may not leaves them to whoever builds. */
export function clearBuilds(base = root) {
  for (const name of readdirSync(base).filter((name) => name.startsWith(".next-"))) {
    if (isUsed(base, name)) continue;
    try {
      rmSync(join(base, name), { recursive: true, force: true });
      rmSync(usersOf(base, name), { recursive: true, force: true });
    } catch (error) {
      if (!["EROFS", "EACCES", "EPERM"].includes(error.code)) throw error;
    }
  }
}

function isUsed(base, name) {
  const users = existsSync(usersOf(base, name)) ? readdirSync(usersOf(base, name)) : [];
  return users.some((pid) => {
    const noted = readFileSync(join(usersOf(base, name), pid), "utf8");
    return identifyProcess(Number(pid)) === noted;
  });
}
