// A backup of the database that npm start runs: its files, and what DATA_DIR has beside them.
import { createReadStream, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { migrationsMark } from "../database.mjs";
import { Failure } from "../lifetime.mjs";
import { tryLock } from "../lock.mjs";
import { root, sealFiles } from "../settings.mjs";
import { copyBase } from "./base-copy.mjs";
import { beginBackup, finishBackup, removeOld } from "./folder.mjs";

// Of the run alone, or copied in a way of their own.
const noKeys =
  /^(lock|postgres\.json|web\.json|postgres\.log.*|seals\.jsonl|.*\.(new|stale.*|\d+))$/;

/** The files of DATA_DIR without which the books cannot be opened or their seals checked: keys and passwords. */
export function keyFiles(dataDir) {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !noKeys.test(entry.name))
    .map(({ name }) => name);
}

/** Runs `work` as the only backup into `folder`. */
export async function alone(folder, work) {
  const lock = tryLock(join(folder, "backup.lock"));
  if (!lock.release) throw new Failure(`Process ${lock.holder} makes a backup into ${folder} now.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Makes a backup of the running database of `dataDir` in `folder`, and removes those that the rule keeps no
 * longer. `withKeys` false leaves out keys and passwords. Gives {place, manifest, removed}.
 */
export function backUpOwn({ dataDir, adminUrl, folder, box, withKeys = true }) {
  return alone(folder, async () => {
    const { default: postgres } = await import("postgres");
    const sql = postgres(adminUrl, { max: 1, onnotice: () => {}, idle_timeout: 0 });
    try {
      const { id, place } = beginBackup(folder);
      const files = {};
      const add = (name) => async (source) => {
        files[name] = await box.write(join(place, name), `${id}/${name}`, source);
      };
      const described = await describeDatabase(sql);
      const data = realpathSync(join(dataDir, "postgres"));
      const { wal, until } = await copyBase({ sql, data, write: add("base.tar.gz") });
      const { SEAL_LOG: log } = sealFiles(dataDir);
      if (existsSync(log)) await add("seals.jsonl.gz")(createReadStream(log));
      for (const name of withKeys ? keyFiles(dataDir) : []) {
        await add(`key-${name}.gz`)(createReadStream(join(dataDir, name)));
      }
      const manifest = {
        format: 1,
        kind: "files",
        until,
        wal,
        ...described,
        encrypted: box.encrypted,
      };
      const whole = finishBackup(place, { ...manifest, withKeys, files });
      return { place: whole, manifest: { ...manifest, files }, removed: removeOld(folder) };
    } finally {
      await sql.end({ timeout: 5 });
    }
  });
}

/** What a manifest says of the database: product, PostgreSQL, migrations and last seal. */
export async function describeDatabase(sql) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [server] = await sql`
    select current_setting('server_version') as version, shobj_description(oid, 'pg_database') as comment
    from pg_database where datname = current_database()`;
  const [seal] = await sql`select number::int, hash, at from seals order by number desc limit 1`;
  return {
    product: version,
    postgres: server.version,
    // On a server that is not ours nothing says so, but each start migrates it.
    migrations: server.comment ?? migrationsMark(),
    seal: seal ?? null,
  };
}
