// A base copy of a running PostgreSQL's files, with the log that makes it whole, as one tar stream. PostgreSQL's own
// program for it is not among the bundled ones; these are the steps of its manual (low-level base backup).
import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack as newPack } from "tar-stream";
import { Failure } from "../lifetime.mjs";
import { historyPattern, placeOf, segmentName } from "./wal-names.mjs";

const chunkBytes = 1 << 20;
// What PostgreSQL makes anew: kept as empty folders, or left out.
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const leftOut =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|.*\.tmp|backup_label|tablespace_map|backup_manifest|(recovery|standby)\.signal)$/;
const control = "global/pg_control";

/**
 * Copies the cluster in `data` through `write` (which takes a stream), over one superuser's connection `sql`. Gives
 * {written, wal: {first, last, segmentBytes, system}, until}: any instant from `until` on can be restored with
 * the log that follows.
 */
export async function copyBase({ sql, data, write }) {
  if (readdirSync(join(data, "pg_tblspc")).length > 0) {
    throw new Failure("There are tablespaces outside of the data folder: use pg_basebackup.");
  }
  // Keeps the log from being recycled meanwhile; it goes with the connection.
  await sql`select pg_create_physical_replication_slot(${`openfuture_base_${process.pid}`}, true, true)`;
  const [{ size, system }] = await sql`
    select setting::int as size, (select system_identifier::text from pg_control_system()) as system
    from pg_settings where name = 'wal_segment_size'`;
  const [start] = await sql`
    select s.lsn::text, left(pg_walfile_name(s.lsn), 8) as timeline from pg_backup_start('open-future', true) s(lsn)`;
  const first = placeOf(start.lsn, size).number;
  const result = {};

  async function fill(pack) {
    for (const name of walk(data, "")) await addPath(pack, data, name);
    await addPath(pack, data, control);
    const [stop] =
      await sql`select lsn::text, labelfile from pg_backup_stop(wait_for_archive => false)`;
    await addBytes(pack, "backup_label", Buffer.from(stop.labelfile));
    const end = placeOf(stop.lsn, size);
    const last = end.offset === 0 ? end.number - 1 : end.number;
    for (let number = first; number <= last; number++) {
      await addPath(pack, data, `pg_wal/${segmentName(start.timeline, number, size)}`);
    }
    for (const name of readdirSync(join(data, "pg_wal"))) {
      if (historyPattern.test(name)) await addPath(pack, data, `pg_wal/${name}`);
    }
    const [now] = await sql`select clock_timestamp() as at`;
    result.until = now.at.toISOString();
    result.wal = {
      first: segmentName(start.timeline, first, size),
      last: segmentName(start.timeline, last, size),
      segmentBytes: size,
      system,
    };
    pack.finalize();
  }

  const pack = newPack();
  fill(pack).catch((error) => pack.destroy(error));
  const written = await write(Readable.from(pack));
  return { written, ...result };
}

/** The paths beneath `folder` of `data`, folders (with a slash at the end) before what is in them. */
function* walk(data, folder) {
  for (const entry of readdirSync(join(data, folder), { withFileTypes: true })) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      yield `${path}/`;
      if (!(folder === "" && emptied.test(entry.name))) yield* walk(data, `${path}/`);
    } else if (entry.isFile() && !leftOut.test(entry.name) && path !== control) {
      yield path;
    }
  }
}

async function addPath(pack, data, name) {
  if (name.endsWith("/")) return addEntry(pack, { name, type: "directory", mode: 0o700 });
  const file = await open(join(data, name)).catch((error) => {
    // A table may be dropped meanwhile; the log says so.
    if (error.code === "ENOENT" && !name.startsWith("pg_wal/")) return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    await addEntry(pack, { name, size, mode: 0o600 }, exactly(file, size));
  } finally {
    await file.close();
  }
}

function addBytes(pack, name, bytes) {
  return addEntry(pack, { name, size: bytes.length, mode: 0o600 }, [bytes]);
}

async function addEntry(pack, header, source) {
  if (!source) {
    await new Promise((done, fail) => {
      pack.entry(header, (error) => (error ? fail(error) : done()));
    });
    return;
  }
  await pipeline(Readable.from(source), pack.entry(header));
}

/** So many bytes of a file that may change meanwhile: what it lost is zeros, which the log puts right. */
async function* exactly(file, size) {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return yield Buffer.alloc(size - at);
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}
