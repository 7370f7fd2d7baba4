// Restores a backup of the database that npm start runs, into a data folder without one.
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { appDatabase } from "../database.mjs";
import { Failure } from "../lifetime.mjs";
import { elsewhere, startPostgres } from "../postgres.mjs";
import { placeFor } from "../postgres-create.mjs";
import { chooseUser } from "../postgres-user.mjs";
import { makeDataDir } from "../secret.mjs";
import { logOf, requireWhole } from "./folder.mjs";
import { followedSeals } from "./follow-log.mjs";
import { openArchive } from "./log-archive.mjs";
import { gatherLog, setRecovery, unpackBase } from "./unpack.mjs";

const patience = 6 * 3600;
const mustBeThere = ["postgres-password", "secret", "seal-key.pem"];
const ofTheRun = ["lock", "restoring"];

/**
 * Restores `backup` (of listBackups in `folder`) with the log until `until`, or all of it, into `dataDir`, where
 * nothing but keys may lie. `crashed` is the data folder of a server that came to its end; `check` gets the
 * running, restored {cluster, home, sealLog} and throws when the books are not right: only then it gets its place.
 */
export async function restoreOwn(options) {
  const { folder, backup, until, timeline, crashed, dataDir, box, check, throwAway, say } = options;
  refuseOthers(dataDir);
  await requireWhole(backup);
  const home = join(dataDir, "restoring");
  clearAttempt(home);
  makeDataDir(dataDir);
  makeDataDir(home);
  const { manifest, place } = backup;
  const id = basename(place);
  const read = (name) => box.read(join(place, name), `${id}/${name}`);

  await bringKeys({ manifest, dataDir, home, read });
  const archive = findArchive(folder, box);
  await bringSeals({ manifest, home, archive, crashed, read });
  const { data, user } = makePlace(home, say);
  say(`Unpacking the backup of ${manifest.until}`);
  await unpackBase(read("base.tar.gz"), data, user);
  const { wal } = manifest;
  const log = crashed && realpathSync(join(crashed, "postgres"));
  await gatherLog({ archive, crashed: log, data, wal, until, user });

  const settle = setRecovery(data, { until, timeline, user });
  say(`Replaying the log${until ? ` until ${until.toISOString()}` : ""}`);
  const cluster = await startRecovery(() => startPostgres(home, { throwAway, patience, say }));
  settle();
  try {
    await check({
      cluster,
      home,
      sealLog: join(home, "seals.jsonl"),
      url: cluster.url(appDatabase),
    });
  } finally {
    await cluster.stop();
  }
  for (const name of readdirSync(home)) renameSync(join(home, name), join(dataDir, name));
  rmSync(home, { recursive: true });
}

/** Refuses a data folder in which anything lies but keys, which are put there by hand when the backup has none. */
export function refuseOthers(dataDir) {
  const found = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const others = found.filter((name) => ![...mustBeThere, ...ofTheRun].includes(name));
  if (others.length === 0) return;
  throw new Failure(
    `${dataDir} is not empty (${others.slice(0, 5).join(", ")}). Nothing was restored: name another folder with ` +
      "--data-dir, or move what lies there away; keep it until the restored books are in use.",
  );
}

/** Removes what a restore that did not end well has left. */
function clearAttempt(home) {
  const data = join(home, "postgres");
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true });
  rmSync(home, { recursive: true, force: true });
}

async function bringKeys({ manifest, dataDir, home, read }) {
  for (const name of Object.keys(manifest.files)) {
    const key = /^key-(.+)\.gz$/.exec(name)?.[1];
    if (key) await pipeline(read(name), createWriteStream(join(home, key), { mode: 0o600 }));
  }
  for (const name of mustBeThere) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(home, name));
  }
  const isSet = { secret: process.env.NEXTAUTH_SECRET, "seal-key.pem": process.env.SEAL_KEY_FILE };
  const missing = mustBeThere.filter((name) => !isSet[name] && !existsSync(join(home, name)));
  if (manifest.withKeys || missing.length === 0) return;
  throw new Failure(
    `The backup was made without keys: put ${missing.join(", ")} into ${dataDir} first.`,
  );
}

/** The log of seals as far as anybody has it: it is only ever appended to, so the longest. */
async function bringSeals({ manifest, home, archive, crashed, read }) {
  const target = join(home, "seals.jsonl");
  const longer = (path) => existsSync(path) && statSync(path).size > size();
  const size = () => (existsSync(target) ? statSync(target).size : -1);
  if (manifest.files["seals.jsonl.gz"]) {
    await pipeline(read("seals.jsonl.gz"), createWriteStream(target, { mode: 0o600 }));
  }
  const followed = await archive?.readPart(followedSeals);
  if (followed && followed.length > size()) writeFileSync(target, followed, { mode: 0o600 });
  for (const path of [process.env.SEAL_LOG, crashed && join(crashed, "seals.jsonl")]) {
    if (path && longer(path)) await pipeline(createReadStream(path), createWriteStream(target));
  }
}

function findArchive(folder, box) {
  const log = logOf(existsSync(join(folder, "manifest.json")) ? dirname(folder) : folder);
  return existsSync(log) ? openArchive(log, box) : undefined;
}

/** Where the cluster is to lie, and as whose: as createCluster does it for a new one. */
function makePlace(home, say) {
  const user = chooseUser(join(home, "postgres"));
  const parent = placeFor({ home, user, elsewhere, say });
  if (parent !== home) symlinkSync(join(parent, "postgres"), join(home, "postgres"));
  mkdirSync(parent, { recursive: true });
  return { data: join(parent, "postgres"), user };
}

async function startRecovery(start) {
  try {
    return await start();
  } catch (error) {
    if (!/recovery ended before configured recovery target/.test(error.message)) throw error;
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(error.message)?.[1];
    throw new Failure(
      `The backup does not reach so far: the last thing in it happened at ${last ?? "an unknown time"} (UTC). ` +
        "Restore without --until to get all of it.",
    );
  }
}
