// How a file of a backup is written and read: compressed, with a passphrase encrypted, whole or not at all.
import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { compose } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, gunzipSync, gzipSync } from "node:zlib";
import { Failure } from "../lifetime.mjs";
import { makeCipher } from "./seal-stream.mjs";

const shortest = 12;
const level = { level: 1 };

/** The box for the passphrase in the file that BACKUP_PASSPHRASE_FILE names; without one it encrypts nothing. */
export function boxOf(environment = process.env) {
  const file = environment.BACKUP_PASSPHRASE_FILE;
  if (!file) return makeBox();
  if (!existsSync(file)) throw new Failure(`BACKUP_PASSPHRASE_FILE: there is no file ${file}.`);
  const passphrase = readFileSync(file, "utf8").trim();
  if (passphrase.length >= shortest) return makeBox(passphrase);
  throw new Failure(`The passphrase in ${file} has fewer than ${shortest} characters.`);
}

/** Writes and reads files under their names; what is encrypted opens under its own name alone. */
export function makeBox(passphrase) {
  const { seal, open } = makeCipher(passphrase);
  return {
    encrypted: passphrase !== undefined,
    /** Writes the stream `source` to `path`, where no file may be; it is on the disk when this returns {bytes, sha256}. */
    write: async (path, name, source) => {
      const hash = createHash("sha256");
      let bytes = 0;
      async function* count(chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      }
      const file = createWriteStream(`${path}.new`, { mode: 0o600, flush: true });
      await pipeline(source, createGzip(level), (chunks) => seal(name, chunks), count, file);
      linkSync(`${path}.new`, path);
      rmSync(`${path}.new`);
      syncFolder(dirname(path));
      return { bytes, sha256: hash.digest("hex") };
    },
    /** What was written to `path` under `name`, as a stream. */
    read: (path, name) =>
      compose(createReadStream(path), (chunks) => open(name, chunks), createGunzip()),
    /** The same of a few bytes, in memory. */
    sealBytes: (name, bytes) => buffer(seal(name, [gzipSync(bytes, level)])),
    openBytes: async (name, bytes) => gunzipSync(await buffer(open(name, [bytes]))),
  };
}

/** Makes the names in `folder` safe on the disk, as fsync of a file does with its content. */
export function syncFolder(folder) {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The SHA-256 of the file `path` as it lies there. */
export async function sha256Of(path) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
