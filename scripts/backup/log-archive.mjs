// The write-ahead log in the folder of backups: whole segments, and what is written of the present one so far.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Failure } from "../lifetime.mjs";
import { syncFolder } from "./box.mjs";
import { historyPattern, segmentPattern } from "./wal-names.mjs";

const partSuffix = ".part";

/** The archive in `folder`, for the cluster with the identifier `system` if one is given: another's is refused. */
export function openArchive(folder, box, system) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (system) claimFor(folder, system);
  const pathOf = (name) => join(folder, name);
  const has = (name) => existsSync(pathOf(name));

  /** Begins the part of a segment anew, in place of one that is there: it gets the name with its first piece. */
  function beginPart(segment) {
    const path = pathOf(`${segment}${partSuffix}`);
    let pieces = 0;
    return {
      append: async (bytes) => {
        const sealed = await box.sealBytes(`wal/${segment}/${pieces}`, bytes);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(sealed.length);
        const target = pieces === 0 ? `${path}.new` : path;
        appendSafely(target, Buffer.concat([length, sealed]), pieces === 0 ? "w" : "a");
        if (pieces === 0) {
          renameSync(target, path);
          syncFolder(folder);
        }
        pieces++;
      },
    };
  }

  return {
    has,
    beginPart,
    names: () => readdirSync(folder),
    /** Keeps the whole file `name` of the log, which `read` gives; its part goes. What is there already stays. */
    keep: async (name, read) => {
      if (!has(name)) await box.write(pathOf(name), `wal/${name}`, Readable.from([read()]));
      rmSync(pathOf(`${name}${partSuffix}`), { force: true });
    },
    read: (name) => buffer(box.read(pathOf(name), `wal/${name}`)),
    /** What the part of a segment holds: whole pieces only, a torn last one counts for nothing; null without one. */
    readPart: async (segment) => {
      if (!has(`${segment}${partSuffix}`)) return null;
      const file = readFileSync(pathOf(`${segment}${partSuffix}`));
      const pieces = [];
      for (let at = 0; at + 4 <= file.length; ) {
        const end = at + 4 + file.readUInt32BE(at);
        if (end > file.length) break;
        const name = `wal/${segment}/${pieces.length}`;
        pieces.push(await box.openBytes(name, file.subarray(at + 4, end)));
        at = end;
      }
      return Buffer.concat(pieces);
    },
    segments: () => readdirSync(folder).filter((name) => segmentPattern.test(name)),
    histories: () => readdirSync(folder).filter((name) => historyPattern.test(name)),
    parts: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(partSuffix))
        .map((name) => name.slice(0, -partSuffix.length))
        .filter((name) => segmentPattern.test(name)),
  };
}

function claimFor(folder, system) {
  const file = join(folder, "system.json");
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify({ system }), { mode: 0o600, flush: true });
  if (JSON.parse(readFileSync(file, "utf8")).system === system) return;
  throw new Failure(
    `${folder} has the log of another database. Set BACKUP_DIR to a folder of its own.`,
  );
}

function appendSafely(path, bytes, flags) {
  const file = openSync(path, flags, 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
