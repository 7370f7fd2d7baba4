import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { latestNow } from "@/lib/dates";

// As scripts/backup/folder.mjs names a backup once it is whole.
const NAME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Of the backups that this server makes, or knows of: seconds since the last one, null before the first. */
export type Backups = { age: number | null };

/**
 * The age of the newest whole backup in BACKUP_DIR, or in BACKUPS_AT, where another process makes them; null where neither
 * is set, and this server knows of no backups. A folder that cannot be read has none, and one whose name lies ahead does not count.
 */
export async function newestBackup(
  folder = process.env.BACKUP_DIR || process.env.BACKUPS_AT,
  now = new Date(),
): Promise<Backups | null> {
  if (!folder) return null;
  const names = await readdir(resolve(folder)).catch(() => []);
  const begun = names.map((name) => Date.parse(name.replace(NAME, "$1-$2-$3T$4:$5:$6Z")));
  const latest = latestNow(now).getTime();
  const counts = (at: number, index: number) => NAME.test(names[index] ?? "") && at <= latest;
  const newest = Math.max(...begun.filter(counts));
  return { age: Number.isFinite(newest) ? Math.max(0, now.getTime() - newest) / 1000 : null };
}
