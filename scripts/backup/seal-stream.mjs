// The encryption of backups: AES-256-GCM in blocks that are counted, the last one marked, with a key for each file
// made from the passphrase by scrypt. A file cut short, changed or put in another's place does not open.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { Failure } from "../lifetime.mjs";

const magic = Buffer.from("OFBACK1\n");
const saltBytes = 16;
const headBytes = magic.length + 2 * saltBytes;
const blockBytes = 65_536;
const tagBytes = 16;
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 28 };

/**
 * Gives {seal, open}: generators over streams of bytes, for a file of this `name`. Without a passphrase `seal`
 * changes nothing, and `open` refuses what is encrypted.
 */
export function makeCipher(passphrase) {
  const ownSalt = randomBytes(saltBytes);
  const masters = new Map();

  function keyOf(name, salt, fileSalt) {
    const id = salt.toString("hex");
    if (!masters.has(id)) masters.set(id, scryptSync(passphrase.normalize("NFKC"), salt, 32, cost));
    return Buffer.from(hkdfSync("sha256", masters.get(id), fileSalt, name, 32));
  }

  async function* seal(name, source) {
    if (!passphrase) return yield* source;
    const fileSalt = randomBytes(saltBytes);
    const key = keyOf(name, ownSalt, fileSalt);
    yield Buffer.concat([magic, ownSalt, fileSalt]);
    for await (const { block, nonce } of blocksOf(source, blockBytes)) {
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
    }
  }

  async function* open(name, source) {
    const { head, rest } = await readHead(source);
    if (!head.subarray(0, magic.length).equals(magic)) return yield* rest(head);
    if (!passphrase) {
      throw new Failure("The backup is encrypted: set BACKUP_PASSPHRASE_FILE to its passphrase.");
    }
    const salts = head.subarray(magic.length, headBytes);
    const key = keyOf(name, salts.subarray(0, saltBytes), salts.subarray(saltBytes));
    const sealed = blocksOf(rest(head.subarray(headBytes)), blockBytes + tagBytes);
    for await (const { block, nonce } of sealed) yield openBlock({ name, key, nonce, block });
  }

  return { seal, open };
}

async function readHead(source) {
  const chunks = source[Symbol.asyncIterator]?.() ?? source[Symbol.iterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* rest(first) {
    yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head, rest };
}

/** Cuts `source` into blocks of `size`, each with its nonce: its number, and whether it is the last, which may be empty. */
async function* blocksOf(source, size) {
  let parts = [];
  let length = 0;
  let number = 0;
  const nonceOf = (isLast) => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(number++), 0);
    nonce[11] = isLast ? 1 : 0;
    return nonce;
  };
  for await (const chunk of source) {
    parts.push(chunk);
    length += chunk.length;
    // One byte more than a block must be there before it is known not to be the last.
    if (length <= size) continue;
    const all = Buffer.concat(parts);
    let at = 0;
    for (; all.length - at > size; at += size) {
      yield { block: all.subarray(at, at + size), nonce: nonceOf(false) };
    }
    parts = [all.subarray(at)];
    length = all.length - at;
  }
  yield { block: Buffer.concat(parts), nonce: nonceOf(true) };
}

function openBlock({ name, key, nonce, block }) {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce);
    decipher.setAuthTag(block.subarray(-tagBytes));
    return Buffer.concat([decipher.update(block.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new Failure(`${name} does not open: another passphrase made it, or it was changed.`);
  }
}
