// Puts a base copy and the log that follows it where a PostgreSQL can replay them.
import {
  appendFileSync,
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { Failure } from "../lifetime.mjs";
import { historyPattern, segmentNumber, segmentPattern } from "./wal-names.mjs";

// In the first page of each file of the log.
const systemOffset = 24;

/** Unpacks the stream `tar` into the folder `data`, as the files of `user` where one is given. */
export async function unpackBase(tar, data, user) {
  const own = (path) => user && chownSync(path, user.uid, user.gid);
  mkdirSync(data, { mode: 0o700 });
  own(data);
  const entries = extract();
  const unpacked = (async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const path = join(data, name);
      if (normalize(name).startsWith(".."))
        throw new Failure(`${name} lies outside of the backup.`);
      if (type === "directory") mkdirSync(path, { recursive: true, mode: 0o700 });
      else {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      }
      own(path);
      entry.resume();
    }
  })();
  await Promise.all([pipeline(tar, entries), unpacked]);
}

/**
 * Puts the log from segment `wal.first` on into `data`: of the archive, then of `crashed`, the data folder of a
 * server that came to its end, whose log may go further. Where a segment between is missing it ends before that with
 * `until` (whether it reaches so far, PostgreSQL sees), and throws without.
 */
export async function gatherLog({ archive, crashed, data, wal, until, user }) {
  const target = join(data, "pg_wal");
  const numberOf = (name) => segmentNumber(name, wal.segmentBytes);
  const wanted = (name) => segmentPattern.test(name) && numberOf(name) >= numberOf(wal.first);
  const put = (name, bytes) => {
    const path = join(target, name);
    writeFileSync(path, bytes, { mode: 0o600 });
    if (user) chownSync(path, user.uid, user.gid);
  };

  for (const name of archive?.histories() ?? []) put(name, await archive.read(name));
  for (const name of archive?.segments().filter(wanted) ?? []) put(name, await archive.read(name));
  for (const name of archive?.parts().filter(wanted) ?? []) {
    if (existsSync(join(target, name))) continue;
    const bytes = await archive.readPart(name);
    put(name, Buffer.concat([bytes, Buffer.alloc(wal.segmentBytes - bytes.length)]));
  }
  if (crashed) {
    const from = join(crashed, "pg_wal");
    for (const name of readdirSync(from)) {
      if (historyPattern.test(name)) put(name, readFileSync(join(from, name)));
      if (!wanted(name) || archive?.has(name)) continue;
      const bytes = readFileSync(join(from, name));
      if (isWritten(bytes, name, wal.system)) put(name, bytes);
    }
  }
  const names = readdirSync(target).filter(wanted);
  const sorted = [...new Set(names.map(numberOf))].sort((a, b) => a - b);
  const gap = sorted.findIndex((number, index) => index > 0 && number !== sorted[index - 1] + 1);
  if (gap < 0) return;
  if (!until) refuseGap(sorted[gap] - sorted[gap - 1] - 1);
  for (const name of names.filter((one) => numberOf(one) >= sorted[gap]))
    rmSync(join(target, name));
}

/** Whether a file of the log has been begun; throws when it is another database's. */
function isWritten(bytes, name, system) {
  const found = bytes.readBigUInt64LE(systemOffset).toString();
  if (found === system || found === "0") return found === system;
  throw new Failure(`${name} is the log of another database than the backup's.`);
}

function refuseGap(missing) {
  throw new Failure(
    `The log has a hole of ${missing} segments after this backup: restore from a backup that was made after the hole, ` +
      "or to an instant before it (--until).",
  );
}

/** Says how far the log is replayed: all of it, or until an instant; on `timeline`, else the newest. Undone by the function it gives. */
export function setRecovery(data, { until, timeline, user }) {
  const settings = join(data, "postgresql.auto.conf");
  const before = existsSync(settings) ? readFileSync(settings, "utf8") : "";
  const lines = {
    restore_command: "false",
    hot_standby: "off",
    recovery_target_timeline: timeline ?? "latest",
    recovery_target_action: "promote",
    // It knows no T and Z.
    recovery_target_time: until?.toISOString().replace("T", " ").replace("Z", "+00") ?? "",
  };
  for (const [name, value] of Object.entries(lines))
    appendFileSync(settings, `${name} = '${value}'\n`);
  const signal = join(data, "recovery.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  if (user) for (const path of [settings, signal]) chownSync(path, user.uid, user.gid);
  return () => writeFileSync(settings, before);
}
