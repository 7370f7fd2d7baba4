// The files of a PostgreSQL cluster: where they lie, and how they come to be.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { runCaptured } from "./child.mjs";
import { Failure } from "./lifetime.mjs";
import { canEnter } from "./postgres-user.mjs";

/**
 * Gives the directory of the cluster in `home`, made with initdb on the first call. It is `home`/postgres, or
 * a place under `elsewhere` that it links to when `user` cannot pass through `home`.
 */
export async function createCluster(options) {
  const { home, user, binaries, major, password, elsewhere, sync, say } = options;
  const place = join(home, "postgres");
  if (existsSync(place)) {
    requireSameMajor(place, major);
    return realpathSync(place);
  }
  if (isDanglingLink(place)) {
    throw new Failure(`${place} points to a directory that is gone. Remove it to begin anew.`);
  }
  const parent = placeFor({ home, user, elsewhere, say });
  for (const name of readdirSync(parent)) {
    if (name.startsWith("postgres.new"))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = join(parent, "postgres.new");
  await initialise({ draft, user, binaries, major, password, sync });
  renameSync(draft, join(parent, "postgres"));
  if (parent !== home) symlinkSync(join(parent, "postgres"), place);
  return realpathSync(place);
}

function isDanglingLink(place) {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(place);
}

function requireSameMajor(place, major) {
  let version;
  try {
    version = readFileSync(join(place, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    throw new Failure(
      `Cannot read the database in ${place} (${error.code}). Start as the user who made it.`,
    );
  }
  if (Number(version) === major) return;
  throw new Failure(`${place} holds PostgreSQL ${version} data, but this is PostgreSQL ${major}.`);
}

/** Where a cluster of `home` can lie so that `user` reaches it: there, or in a new folder under `elsewhere`. */
export function placeFor({ home, user, elsewhere, say }) {
  if (canEnter(user, home)) return home;
  const parent = join(elsewhere, randomBytes(6).toString("hex"));
  mkdirSync(parent, { recursive: true });
  for (const directory of [elsewhere, parent]) chmodSync(directory, 0o711);
  say(`User ${user.name} cannot reach ${home}: the database is kept in ${parent}`);
  return parent;
}

/** initdb, with the password handed over in a file that lives only for as long. */
async function initialise({ draft, user, binaries, major, password, sync }) {
  const passwordFile = join(dirname(draft), "postgres.new.password");
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(draft, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  try {
    // Sorting by code point is the same on every machine; the C library's locale only classifies characters.
    let result = await initdb("C.UTF-8");
    if (result.code !== 0 && /locale/i.test(result.output)) result = await initdb("C");
    if (result.code !== 0) throw new Failure(`${result.output}\ninitdb failed in ${draft}.`);
  } finally {
    rmSync(passwordFile, { force: true });
  }

  function initdb(locale) {
    const args = [`--pgdata=${draft}`, "--username=postgres", `--pwfile=${passwordFile}`];
    args.push("--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions");
    args.push(`--locale=${locale}`);
    // Older ones leave all of it to the C library, whose C.UTF-8 sorts by code point as well.
    if (major >= 17) args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8");
    if (!sync) args.push("--no-sync");
    // What is thrown away need not notice a failing disk; older ones keep no sums unless they are asked to.
    if (!sync && major >= 18) args.push("--no-data-checksums");
    const env = { PATH: process.env.PATH, LC_ALL: "C" };
    return runCaptured(join(binaries, "initdb"), args, { user, cwd: "/", env });
  }
}
