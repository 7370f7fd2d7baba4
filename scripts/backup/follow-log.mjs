// Copies the write-ahead log into the folder of backups while it is written, a second behind: what pg_receivewal does,
// which is not among the bundled programs. A replication slot keeps what is not copied yet.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../lifetime.mjs";
import { openArchive } from "./log-archive.mjs";
import {
  historyPattern,
  lsnOf,
  placeOf,
  segmentName,
  segmentNumber,
  segmentPattern,
} from "./wal-names.mjs";

/** The replication slot of the copy; where there is no BACKUP_DIR it must go, or the log would grow for ever. */
const slotName = "openfuture_backup";
/** The copy of the log of seals, beside the log. */
export const followedSeals = "seals.jsonl";
const everyMs = 1_000;

/**
 * Follows the log of the cluster in `data`, and the seals in `sealLog`, into `folder` until `stop`, which copies the
 * rest first. `connect` opens a superuser's connection; `onFailure` is told each time a copy fails, `onGap` when a
 * piece of the log is lost for the copy, so that a new base is needed.
 */
export function followLog({ connect, data, sealLog, folder, box, onFailure, onGap }) {
  const sql = connect();
  const stopping = new AbortController();
  let state;

  async function copy() {
    const [now] = await sql`
      select pg_backend_pid() as session, pg_current_wal_flush_lsn()::text as lsn,
        left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;
    // After a crash the log may go on before the place where the copy stands: the part is made anew.
    if (state?.session !== now.session) state = await begin({ sql, data, folder, box, onGap }, now);
    const { number, offset } = placeOf(now.lsn, state.size);
    while (state.number < number) {
      await keepWhole(segmentName(now.timeline, state.number, state.size));
      state = { ...state, number: state.number + 1, offset: 0, part: undefined };
    }
    await copyPart(state, data, segmentName(now.timeline, number, state.size), offset);
    await copySeals(state, sealLog);
    if (state.released === number) return;
    const begins = lsnOf(number, state.size);
    // A new slot may stand further on, in the midst of the segment: it goes back for nobody.
    await sql`
      select pg_replication_slot_advance(slot_name, ${begins}::pg_lsn) from pg_replication_slots
      where slot_name = ${slotName} and restart_lsn < ${begins}::pg_lsn`;
    state.released = number;
  }

  function keepWhole(name) {
    return state.archive.keep(name, () => readFileSync(join(data, "pg_wal", name)));
  }

  async function attempt() {
    try {
      await copy();
    } catch (error) {
      state = undefined;
      onFailure(error);
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await attempt();
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await attempt();
    await sql.end({ timeout: 1 });
  })();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Where the copy goes on: at the oldest file that the server still has. */
async function begin({ sql, data, folder, box, onGap }, { session, timeline, lsn }) {
  const [{ size, system }] = await sql`
    select setting::int as size, (select system_identifier::text from pg_control_system()) as system
    from pg_settings where name = 'wal_segment_size'`;
  // Two that copy at once would spoil each other's part.
  const [{ alone }] = await sql`select pg_try_advisory_lock(hashtext(${slotName})) as alone`;
  if (!alone) throw new Failure("Another process copies the log of this database already.");
  const archive = openArchive(folder, box, system);
  await holdSlot(sql);
  const wal = join(data, "pg_wal");
  for (const name of readdirSync(wal)) {
    if (historyPattern.test(name)) await archive.keep(name, () => readFileSync(join(wal, name)));
  }
  const mine = (name) => segmentPattern.test(name) && name.startsWith(timeline);
  const numbers = (names) => names.filter(mine).map((name) => segmentNumber(name, size));
  const present = placeOf(lsn, size).number;
  // Files beyond the present one are old ones, renamed to be written again.
  const oldest = Math.min(present, ...numbers(readdirSync(wal)));
  const archived = numbers(archive.names());
  if (archived.length > 0 && Math.max(...archived) < oldest - 1) onGap();
  return { session, size, archive, number: oldest, offset: 0 };
}

async function copySeals(state, sealLog) {
  const bytes = existsSync(sealLog) ? statSync(sealLog).size : 0;
  if (bytes === (state.sealBytes ?? 0)) return;
  await state.archive.beginPart(followedSeals).append(readFileSync(sealLog));
  state.sealBytes = bytes;
}

async function copyPart(state, data, name, offset) {
  if (offset <= state.offset) return;
  const bytes = Buffer.alloc(offset - state.offset);
  const file = await open(join(data, "pg_wal", name));
  try {
    await file.read(bytes, 0, bytes.length, state.offset);
  } finally {
    await file.close();
  }
  state.part ??= state.archive.beginPart(name);
  await state.part.append(bytes);
  state.offset = offset;
}

/** Makes the slot, or makes it anew where the server gave up what it held. */
async function holdSlot(sql) {
  const [slot] = await sql`
    select wal_status = 'lost' as lost from pg_replication_slots where slot_name = ${slotName}`;
  if (slot?.lost) await releaseLog(sql);
  if (!slot || slot.lost) {
    await sql`select pg_create_physical_replication_slot(${slotName}, true)`;
  }
}

/** Ends the copy for good: the server keeps no log for it any longer. */
export async function releaseLog(sql) {
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slotName}`;
}
