// What restored books must pass before they are anybody's: set right, then verified with the product's own command.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runQuietly } from "../child.mjs";
import { appDatabase, migrate, migrationsMark } from "../database.mjs";
import { Failure } from "../lifetime.mjs";
import { typescript } from "../settings.mjs";

/** Throws unless this version of the product made the backup's tables, or `upgrade` says to migrate them. */
export function requireVersion(manifest, upgrade) {
  if (upgrade || manifest.migrations === migrationsMark()) return;
  throw new Failure(
    `The backup is of another version of the product (${manifest.product}, ${manifest.migrations}). Restore it with that ` +
      "version, or add --upgrade: the restored copy is then migrated to this one.",
  );
}

/**
 * Migrates with `upgrade`, ends sessions, notes the restore, and verifies the books at `ownerUrl` and `appUrl`. The log
 * of seals is `sealLog`; once all is right, the line about the restore goes into `liveLog`, too, or all of it where there
 * is none. Throws when it is not. With `drill` the database is marked as a copy, and the installation's key is only read.
 */
export async function settleAndVerify(options) {
  const { ownerUrl, appUrl, backup, until, upgrade, drill, keys, sealLog, liveLog, say } = options;
  if (upgrade) {
    say("Migrating the restored copy to this version");
    await migrate(ownerUrl);
  }
  const set = process.env.SEAL_KEY_FILE;
  const key = set && (!drill || existsSync(set)) ? set : keys;
  const seals = { SEAL_KEY_FILE: key, SEAL_LOG: sealLog };
  const run = (failure, url, ...args) => {
    const env = { ...process.env, ...seals, DATABASE_URL: url };
    return runQuietly(process.execPath, [...typescript, ...args], { env, failure });
  };
  const instant = until?.toISOString() ?? "";
  const unready = "The restored copy could not be set right";
  const settling = ["lib/evidence/restore-cli.ts", backup, instant, drill ? "drill" : ""];
  const output = await run(unready, ownerUrl, ...settling);
  for (const line of output.trimEnd().split("\n")) say(line);
  say("Verifying the restored books");
  const broken = "The restored books do not pass npm run ledger:verify, whose findings are above";
  await run(broken, appUrl, "lib/evidence/verify-cli.ts");
  say("They are whole: every promise of the books holds");
  if (!liveLog) return;
  if (!existsSync(liveLog)) {
    mkdirSync(dirname(liveLog), { recursive: true, mode: 0o700 });
    writeFileSync(liveLog, readFileSync(sealLog), { mode: 0o600, flag: "wx", flush: true });
    return say(`The log of seals is in ${liveLog}`);
  }
  const line = readFileSync(sealLog, "utf8").trimEnd().split("\n").at(-1);
  appendFileSync(liveLog, `${line}\n`, { flush: true });
}

/** The check for restoreOwn. */
export const checkOwn =
  ({ backup, until, upgrade, drill, say }) =>
  ({ cluster, home, sealLog }) =>
    settleAndVerify({
      ownerUrl: cluster.url(appDatabase),
      appUrl: cluster.appUrl(appDatabase),
      keys: join(home, "seal-key.pem"),
      liveLog: drill ? undefined : process.env.SEAL_LOG,
      backup,
      until,
      upgrade,
      drill,
      sealLog,
      say,
    });
