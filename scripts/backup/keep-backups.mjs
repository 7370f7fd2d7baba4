// Backups by themselves while npm start runs, where BACKUP_DIR is set: the log at each second, a backup each night.
import { readdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { onStop } from "../lifetime.mjs";
import { sealFiles } from "../settings.mjs";
import { boxOf } from "./box.mjs";
import { datedByNow, listBackups, logOf } from "./folder.mjs";
import { followLog, releaseLog } from "./follow-log.mjs";
import { makeBackup } from "./make.mjs";

// After the day's books are closed: 02:30 in Kigali.
const nightUtc = { hours: 0, minutes: 30 };
const againMs = 30 * 60_000;
const lookMs = 60_000;
const complainMs = 60_000;

/**
 * Keeps backups in BACKUP_DIR until the end: of our own PostgreSQL over `adminUrl` with its log, else dumps of the
 * database at `ownerUrl`. The first one is made at once where there is none. A failure is logged at `fatal` and
 * tried again; without BACKUP_DIR the server is told to keep no log for it.
 */
export async function keepBackups({ dataDir, adminUrl, ownerUrl }) {
  const folder = process.env.BACKUP_DIR && resolve(process.env.BACKUP_DIR);
  const { default: postgres } = await import("postgres");
  const connect = () => postgres(adminUrl, { max: 1, onnotice: () => {} });
  if (!folder) return adminUrl && once(connect(), releaseLog);
  const log = await openLog();
  let isWanted = false;
  let triedAt = 0;

  if (adminUrl) {
    const following = followLog({
      connect,
      data: realpathSync(join(dataDir, "postgres")),
      sealLog: sealFiles(dataDir).SEAL_LOG,
      folder: logOf(folder),
      box: boxOf(),
      onFailure: seldom((error) => log.fatal({ err: error }, "the log of the books is not copied")),
      onGap: () => {
        isWanted = true;
      },
    });
    onStop(following.stop);
  }

  async function look() {
    const now = Date.now();
    if (now < triedAt + againMs) return;
    try {
      if (!isWanted && !isDue(folder, new Date(now))) return;
      triedAt = now;
      const options = { folder, dataDir, adminUrl, ownerUrl, warn: (line) => log.warn(line) };
      const { place, removed } = await makeBackup(options);
      isWanted = false;
      log.info({ place, removed }, "a backup was made");
    } catch (error) {
      triedAt = now;
      log.fatal({ err: error }, "no backup was made; it is tried again in half an hour");
    }
  }

  const timer = setInterval(look, lookMs).unref();
  onStop(() => clearInterval(timer));
  void look();
}

/** Whether no backup has been made since the last 02:30 of Kigali; one that is dated ahead does not count. */
export function isDue(folder, now) {
  const night = new Date(now);
  night.setUTCHours(nightUtc.hours, nightUtc.minutes, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  const newest = datedByNow(existing(folder), now).at(-1);
  return !newest || newest.at < night;
}

function existing(folder) {
  try {
    readdirSync(folder);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  return listBackups(folder);
}

async function once(sql, work) {
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function openLog() {
  const { default: pino } = await import("pino");
  return pino({ base: null });
}

/** `tell`, but not more than once a minute. */
function seldom(tell) {
  let saidAt = 0;
  return (what) => {
    if (Date.now() - saidAt < complainMs) return;
    saidAt = Date.now();
    tell(what);
  };
}
