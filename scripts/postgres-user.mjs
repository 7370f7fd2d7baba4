// PostgreSQL refuses to run as root: which user to run it as, and what that user can reach.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { Failure } from "./lifetime.mjs";

/**
 * The user for PostgreSQL: undefined means the present one. As root it is the owner of existing data, else
 * `postgres`, else `nobody`.
 */
export function chooseUser(dataDirectory) {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0)
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    if (uid) return { name, uid, gid: idOf("-g", name) };
  }
  throw new Failure("PostgreSQL cannot run as root, and there is no user postgres or nobody.");
}

function idOf(option, name) {
  const { status, stdout } = spawnSync("id", [option, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

/** Whether `user` may pass through the directory `path`. */
export function canEnter(user, path) {
  if (!user) return true;
  return runAs(user, "test", ["-x", path]).status === 0;
}

/** Runs a program as `user`, from the top directory, which everybody can reach. */
export function runAs(user, command, args) {
  return spawnSync(command, args, {
    cwd: "/",
    uid: user?.uid,
    gid: user?.gid,
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
