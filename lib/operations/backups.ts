import { readdir } from "node:fs/promises";
import { resolve } from "node:path";

// As scripts/backup/folder.mjs names a backup once it is whole.
const NAME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Of the backups that this server makes, or knows of: seconds since the last one, null before the first. */
export type Backups = { age: number | null };

/**
 * The age of the newest whole backup in BACKUP_DIR, or in BACKUPS_AT, where another process makes them; null where neither
 * is set, and this server knows of no backups. A folder that cannot be read has none.
 */
export async function newestBackup(
  folder = process.env.BACKUP_DIR || process.env.BACKUPS_AT,
  now = new Date(),
): Promise<Backups | null> {
  if (!folder) return null;
  const names = await readdir(resolve(folder)).catch(() => []);
  const begun = names.map((name) => Date.parse(name.replace(NAME, "$1-$2-$3T$4:$5:$6Z")));
  const newest = Math.max(...begun.filter((at, index) => NAME.test(names[index] ?? "") && at > 0));
  return { age: Number.isFinite(newest) ? (now.getTime() - newest) / 1000 : null };
}
