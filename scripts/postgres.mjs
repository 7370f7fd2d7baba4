// A PostgreSQL of our own: started on a free port of 127.0.0.1, stopped with us.
import { createHmac } from "node:crypto";
import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startGuarded } from "./child.mjs";
import { Failure, isStopping } from "./lifetime.mjs";
import { majorVersion, prepareBinaries } from "./postgres-binaries.mjs";
import { createCluster } from "./postgres-create.mjs";
import { clearLeftovers, readPidFile } from "./postgres-pid-file.mjs";
import { chooseUser } from "./postgres-user.mjs";
import { keptSecret, makeDataDir } from "./secret.mjs";
import { findFreePort } from "./settings.mjs";

const startSeconds = 120;
const attempts = 20;
const logLimitBytes = 10_000_000;
// Where root keeps what its PostgreSQL user cannot reach in the usual place.
export const elsewhere = "/var/lib/open-future";

/** The role that owns the application's databases and migrates them; no superuser. */
export const ownerRole = "openfuture";

/** The role as which the application signs in. It owns nothing; the migrations grant what it may do. */
export const appRole = "openfuture_app";

/**
 * Starts the cluster in `home` (the caller holds its lock), made on the first call. `throwAway` is for tests:
 * nothing is kept through a loss of power, there are more connections, everything is removed at the end. `programs`
 * is the directory of another PostgreSQL than the bundled one, `patience` the seconds that its start may take, `env` what its
 * environment has besides. Gives {port, url(database), appUrl(database),
 * adminUrl(database), exited, stop, remove}; url is the owner's, appUrl the application's, adminUrl the superuser's.
 */
export async function startPostgres(home, options = {}) {
  const { throwAway = false, programs, port, say = (line) => console.log(`  ${line}`) } = options;
  const { env = {} } = options;
  makeDataDir(home);
  const user = chooseUser(join(home, "postgres"));
  const binaries = programs ?? prepareBinaries(user, elsewhere, say);
  const major = majorVersion(user, binaries);
  const password = keptSecret(home, "postgres-password");
  const data = await createCluster({
    home,
    user,
    binaries,
    major,
    password,
    elsewhere,
    say,
    sync: !throwAway,
  });
  await clearLeftovers(data, say);

  const { patience = startSeconds } = options;
  const running = await launch({ home, data, user, binaries, throwAway, port, patience, env });
  const url = (name, secret) => (database) =>
    `postgres://${name}:${secret}@127.0.0.1:${running.port}/${database}`;
  const passwordOf = (role) => createHmac("sha256", password).update(role).digest("base64url");
  return {
    ...running,
    passwordOf,
    url: url(ownerRole, passwordOf(ownerRole)),
    appUrl: url(appRole, passwordOf(appRole)),
    adminUrl: url("postgres", password),
    remove: () => {
      rmSync(data, { recursive: true, force: true });
      if (dirname(data) !== home) rmSync(dirname(data), { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function launch({ home, data, user, binaries, throwAway, port, patience, env }) {
  const log = join(home, "postgres.log");
  rotate(log);
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await findFreePort());
    const descriptor = openSync(log, "a", 0o600);
    const from = statSync(log).size;
    const server = startGuarded(join(binaries, "postgres"), serverArgs(data, chosen, throwAway), {
      user,
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C", ...env },
      stdout: descriptor,
      stderr: descriptor,
      // Fast shutdown; if it takes too long an immediate one, which loses nothing either.
      stopSignal: "SIGINT",
      wholeGroup: false,
      steps: [
        { seconds: 10, signal: "SIGQUIT" },
        { seconds: 10, signal: "SIGKILL" },
      ],
    });
    closeSync(descriptor);
    if (await becomesReady(server, data, chosen, patience)) {
      return {
        port: chosen,
        pid: readPidFile(data)?.pid,
        exited: server.exited,
        stop: server.stop,
      };
    }
    const reason = readFileSync(log, "utf8").slice(from);
    // Another program took the port, or the last backends of a killed server are still on their way out.
    const passing = /could not bind|address already in use|shared memory block .* is still in use/i;
    if (attempt >= attempts || !passing.test(reason)) {
      throw new Failure(`${reason.slice(-4000)}\nPostgreSQL does not start; its log is ${log}`);
    }
    await sleep(250);
  }
}

function serverArgs(data, port, throwAway) {
  // What keeps books through a loss of power costs tests much, which make and drop databases all the time.
  const safe = throwAway ? "off" : "on";
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: throwAway ? 600 : 100,
    shared_buffers: throwAway ? "64MB" : "256MB",
    max_wal_size: throwAway ? "512MB" : "2GB",
    wal_compression: safe,
    fsync: safe,
    synchronous_commit: "on",
    full_page_writes: safe,
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_line_prefix: "%m [%p] %d ",
    log_checkpoints: "off",
    // So much log waits for a backup folder that does not take it; then the books go on, and a new base is made.
    max_slot_wal_keep_size: "10GB",
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", data, "-p", String(port), ...pairs];
}

async function becomesReady(server, data, port, patience) {
  let ended = false;
  server.exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + patience * 1000;
  while (!ended && Date.now() < deadline) {
    const file = readPidFile(data);
    if (file?.ready && file.port === port) return true;
    await sleep(20);
  }
  if (isStopping()) throw new Failure("Stopped.");
  await server.stop();
  return false;
}

function rotate(log) {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(log, `${log}.1`);
}

/** Writes DATA_DIR/postgres.json, by which other commands find the running server. */
export function publishPostgres(dataDir, cluster, database) {
  const file = join(dataDir, "postgres.json");
  const content = {
    port: cluster.port,
    pid: cluster.pid,
    url: cluster.url(database),
    appUrl: cluster.appUrl(database),
    adminUrl: cluster.adminUrl(database),
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  cluster.exited.then(() => rmSync(file, { force: true }));
}
