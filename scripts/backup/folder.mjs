// The folder of backups: each one a folder named by its instant, with a manifest; the log beside them in wal/.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure } from "../lifetime.mjs";
import { sha256Of, syncFolder } from "./box.mjs";
import { keptInstants, oldestWithLog } from "./keep.mjs";
import { segmentNumber, segmentPattern } from "./wal-names.mjs";

const idPattern = /^\d{8}T\d{6}Z$/;
const unfinished = ".unfinished";

/** The log's own place in the folder of backups. */
export const logOf = (folder) => join(folder, "wal");

/** Makes the place of a new backup, which has another name until `finishBackup`: {id, place}. */
export function beginBackup(folder, now = new Date()) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = `${now.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const place = join(folder, `${id}${unfinished}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { mode: 0o700 });
  return { id, place };
}

/** Writes the manifest and gives the backup its name; gives where it now lies. */
export function finishBackup(place, manifest) {
  writeFileSync(join(place, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  syncFolder(place);
  const whole = place.slice(0, -unfinished.length);
  renameSync(place, whole);
  syncFolder(dirname(whole));
  return whole;
}

/** The whole backups in `folder`, oldest first: {place, at, manifest}. A folder that is one itself counts as one. */
export function listBackups(folder) {
  if (existsSync(join(folder, "manifest.json"))) return [readBackup(folder)];
  if (!existsSync(folder)) throw new Failure(`There is no folder ${folder}.`);
  return readdirSync(folder)
    .filter((name) => idPattern.test(name) && existsSync(join(folder, name, "manifest.json")))
    .sort()
    .map((name) => readBackup(join(folder, name)));
}

/** As lib/dates.ts: what is dated later was dated by a clock that was wrong. */
const clocksDifferMs = 5 * 60_000;

/** Those of the backups that are not dated ahead: the others were made while a clock was wrong, and are not the newest. */
export const datedByNow = (backups, now) =>
  backups.filter(({ at }) => at <= now.getTime() + clocksDifferMs);

function readBackup(place) {
  const manifest = JSON.parse(readFileSync(join(place, "manifest.json"), "utf8"));
  return { place, manifest, at: new Date(manifest.until) };
}

/** Throws when a file of the backup is missing or is not as it was written. */
export async function requireWhole({ place, manifest }) {
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const path = join(place, name);
    const found = existsSync(path) ? await sha256Of(path) : undefined;
    if (found === sha256) continue;
    const why = found ? "is not as it was written: its checksum differs" : "is missing";
    throw new Failure(`${path} ${why}. Nothing was restored; take another backup.`);
  }
}

/** Removes what the rule keeps no longer: backups, and the log before the oldest one that needs it. Gives their names. */
export function removeOld(folder) {
  const all = listBackups(folder);
  const instants = all.map(({ at }) => at);
  const kept = keptInstants(instants);
  const gone = all.filter(({ at }) => !kept.includes(at));
  for (const { place } of gone) rmSync(place, { recursive: true });
  for (const name of readdirSync(folder)) {
    const isLeftover = name.endsWith(unfinished) && idPattern.test(basename(name, unfinished));
    if (isLeftover) rmSync(join(folder, name), { recursive: true });
  }
  removeOldLog(
    folder,
    all.find(({ at }) => at === oldestWithLog(instants)),
  );
  return gone.map(({ place }) => basename(place));
}

function removeOldLog(folder, oldest) {
  const log = logOf(folder);
  if (!oldest?.manifest.wal || !existsSync(log)) return;
  const { first, segmentBytes } = oldest.manifest.wal;
  for (const name of readdirSync(log)) {
    if (!segmentPattern.test(name)) continue;
    if (segmentNumber(name, segmentBytes) < segmentNumber(first, segmentBytes))
      rmSync(join(log, name));
  }
}
