// Makes a backup in the way that fits: of our own PostgreSQL its files, of another one a dump.
import { boxOf } from "./box.mjs";
import { backUpOwn } from "./own.mjs";
import { dumpServer } from "./server-dump.mjs";

/**
 * Makes a backup in `folder`: of the running PostgreSQL of `dataDir` over `adminUrl`, or where there is none of the
 * database at `ownerUrl`. `warn` is told what the operator should know.
 */
export async function makeBackup({ folder, adminUrl, ownerUrl, dataDir, warn }) {
  const box = boxOf();
  const withKeys = process.env.BACKUP_KEYS !== "no";
  if (!box.encrypted) {
    const what = withKeys
      ? "the books, and the keys and passwords beside them, lie"
      : "the books lie";
    warn(
      `${what} in ${folder} in the clear: anybody who reads it has them. Set BACKUP_PASSPHRASE_FILE.`,
    );
  }
  const isElsewhere = [
    "SEAL_KEY_FILE",
    "NEXTAUTH_SECRET",
    "DOCUMENTS_SECRET",
    "PROOF_SECRET_FILE",
  ].filter((name) => process.env[name]);
  if (isElsewhere.length > 0) {
    warn(
      `${isElsewhere.join(", ")}: set by the environment, not in the backup. Keep them yourself.`,
    );
  }
  const options = { folder, box, withKeys, dataDir };
  return adminUrl ? backUpOwn({ ...options, adminUrl }) : dumpServer({ ...options, ownerUrl });
}
