// A backup of a PostgreSQL that is not ours: one dump, in one snapshot, by its own programs.
import { spawn, spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "../lifetime.mjs";
import { makeDataDir } from "../secret.mjs";
import { sealFiles } from "../settings.mjs";
import { beginBackup, finishBackup, removeOld, requireWhole } from "./folder.mjs";
import { alone, describeDatabase, keyFiles } from "./own.mjs";
import { settleAndVerify } from "./restore-check.mjs";
import { refuseOthers } from "./restore-own.mjs";

/** Makes a backup of the database at `ownerUrl`, and of the keys in `dataDir`, in `folder`. */
export function dumpServer({ ownerUrl, dataDir, folder, box, withKeys, programs }) {
  return alone(folder, async () => {
    const described = await ask(ownerUrl, describeDatabase);
    const program = findProgram("pg_dump", described.postgres, programs);
    const { id, place } = beginBackup(folder);
    const files = {};
    const add = async (name, source) => {
      files[name] = await box.write(join(place, name), `${id}/${name}`, source);
    };
    const until = new Date().toISOString();
    const { address, env } = signIn(ownerUrl);
    const dump = spawn(program, ["--format=custom", "--compress=0", `--dbname=${address}`], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = outcome(dump);
    await add("books.dump.gz", dump.stdout);
    await ended;
    const { SEAL_LOG: log } = sealFiles(dataDir);
    if (existsSync(log)) await add("seals.jsonl.gz", createReadStream(log));
    for (const name of withKeys && existsSync(dataDir) ? keyFiles(dataDir) : []) {
      await add(`key-${name}.gz`, createReadStream(join(dataDir, name)));
    }
    const manifest = { format: 1, kind: "dump", until, ...described, encrypted: box.encrypted };
    const whole = finishBackup(place, { ...manifest, withKeys, files });
    return { place: whole, manifest: { ...manifest, files }, removed: removeOld(folder) };
  });
}

/**
 * Restores a dump into the empty database that DATABASE_URL names, and verifies it. Keys of the backup are put where
 * none lie, first: without the seal key nothing is restored. The log of seals is put where there is none, once all is right.
 * With `drill` keys and log go into the data folder alone, where nothing else may lie, whatever the environment names.
 */
export async function restoreDump(options) {
  const { backup, until, upgrade, drill, box, settings, programs, say } = options;
  const { databaseUrl: appUrl, ownerUrl, dataDir } = settings;
  if (until)
    throw new Failure(
      "A dump holds one instant, its own: --until needs a backup of our own server.",
    );
  if (!appUrl)
    throw new Failure(
      "This is a dump: set DATABASE_URL and DATABASE_OWNER_URL of an empty database.",
    );
  if (drill) refuseOthers(dataDir);
  await requireWhole(backup);
  const { version, tables } = await ask(ownerUrl, async (sql) => {
    const [found] = await sql`
      select current_setting('server_version') as version,
        (select count(*)::int from pg_tables where schemaname in ('public', 'pgboss')) as tables`;
    return found;
  });
  if (tables > 0)
    throw new Failure(`The database is not empty (${tables} tables). Nothing was restored.`);
  const { place, manifest } = backup;
  const id = basename(place);
  const read = (name) => box.read(join(place, name), `${id}/${name}`);
  const named = sealFiles(dataDir);
  const own = drill ? sealFiles(dataDir, {}) : named;
  const { SEAL_KEY_FILE: key, PROOF_SECRET_FILE: secret, SEAL_LOG: live } = own;
  const hasKey = existsSync(key) || existsSync(named.SEAL_KEY_FILE);
  if (!hasKey && !manifest.files["key-seal-key.pem.gz"]) {
    throw new Failure(
      `The seal key is not in the backup: put it at ${key} first. Nothing was restored.`,
    );
  }
  const places = { "seal-key.pem": key, "proof-secret": secret };
  const brought = await bringKeys({ manifest, dataDir, places, read });
  for (const path of brought) say(`From the backup: ${path}`);
  const aside = mkdtempSync(join(tmpdir(), "restore-"));
  try {
    say(`Restoring the dump of ${manifest.until}`);
    const program = findProgram("pg_restore", version, programs);
    const { address, env } = signIn(ownerUrl);
    const args = ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${address}`];
    const child = spawn(program, args, { env, stdio: ["pipe", "ignore", "pipe"] });
    await Promise.all([outcome(child), pipeline(read("books.dump.gz"), child.stdin)]);
    const sealLog = join(aside, "seals.jsonl");
    if (existsSync(named.SEAL_LOG)) {
      await pipeline(createReadStream(named.SEAL_LOG), createWriteStream(sealLog));
    } else if (manifest.files["seals.jsonl.gz"]) {
      await pipeline(read("seals.jsonl.gz"), createWriteStream(sealLog));
    }
    const common = { backup: id, until, upgrade, drill, sealLog, say };
    await settleAndVerify({ ...common, ownerUrl, appUrl, keys: key, liveLog: live });
    if (drill) return;
    say("Every server of the cooperative needs the same keys and the same log of seals.");
  } finally {
    rmSync(aside, { recursive: true });
  }
}

/**
 * How PostgreSQL's programs sign in at `url`: its {address} for their command line, which everybody on the machine reads, without
 * the password, and their {env}, which has it.
 */
export function signIn(url) {
  const part = /^(\w+:\/\/[^:@/?#]*):([^@/?#]*)(?=@)/.exec(url);
  const asked = /([?&])password=([^&#]*)&?/.exec(url);
  const password = asked?.[2] ?? part?.[2];
  if (!password) return { address: url, env: process.env };
  const address = url
    .replace(part?.[0] ?? "", part?.[1] ?? "")
    .replace(asked?.[0] ?? "", asked?.[1] ?? "")
    .replace(/[?&]$/, "");
  return { address, env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } };
}

/** Puts each key of the backup into `dataDir`, or where `places` has it, unless one lies there; gives those it put. */
async function bringKeys({ manifest, dataDir, places, read }) {
  const brought = [];
  for (const file of Object.keys(manifest.files)) {
    const name = /^key-(.+)\.gz$/.exec(file)?.[1];
    const target = name && (places[name] ?? join(dataDir, name));
    if (!target || existsSync(target)) continue;
    makeDataDir(dataDir);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const draft = `${target}.new`;
    try {
      await pipeline(read(file), createWriteStream(draft, { mode: 0o600, flush: true }));
      linkSync(draft, target);
    } finally {
      rmSync(draft, { force: true });
    }
    brought.push(target);
  }
  return brought;
}

async function ask(url, work) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The installed program of that name, as new as the server; in `programs` or on the path. */
function findProgram(name, serverVersion, programs = process.env.PG_BIN) {
  const wanted = Number.parseInt(serverVersion, 10);
  const program = programs ? join(programs, name) : name;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const found = Number(stdout?.match(/(\d+)/)?.[1]);
  if (found >= wanted) return program;
  throw new Failure(
    `The server is PostgreSQL ${wanted}; ${name} is ${found ? `of ${found}` : "not installed"}. Install its client ` +
      `programs (Debian: postgresql-client-${wanted}), or name their folder with PG_BIN.`,
  );
}

function outcome(child) {
  const errors = [];
  child.stderr.on("data", (part) => errors.push(part));
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => {
      if (code === 0) return done();
      fail(
        new Failure(
          `${Buffer.concat(errors)}\n${basename(child.spawnfile)} failed (exit code ${code}).`,
        ),
      );
    });
  });
}
