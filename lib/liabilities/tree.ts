import { hash } from "node:crypto";
import { setImmediate as aMoment } from "node:timers/promises";

/** A node: 32 bytes of hash, then four sums of 8 bytes, big-endian. */
export const NODE = 64;
/** So many levels, and so many nodes, lie in one stored row. */
export const STEP = 8;
export const WIDE = 2 ** STEP;

/** A row of stored nodes: those of `level` (0: the leaves) from number × 256 on. */
export type Chunk = { level: number; number: number; nodes: Buffer };

export function writeSums(into: Buffer, at: number, sums: readonly number[]): void {
  for (const [n, sum] of sums.entries()) {
    if (!Number.isSafeInteger(sum) || sum < 0) throw new RangeError(`${sum} is no sum of francs.`);
    into.writeUInt32BE(Math.floor(sum / 2 ** 32), at + n * 8);
    into.writeUInt32BE(sum % 2 ** 32, at + n * 8 + 4);
  }
}

/** The four sums of the node at `at`. */
export function readSums(nodes: Buffer, at: number): [number, number, number, number] {
  const sum = (n: number) =>
    nodes.readUInt32BE(at + 32 + n * 8) * 2 ** 32 + nodes.readUInt32BE(at + 36 + n * 8);
  return [sum(0), sum(1), sum(2), sum(3)];
}

/** The digest, a letter for each byte: a buffer for each of a million costs more than the hash. */
export const sha256 = (bytes: Buffer): string => hash("sha256", bytes, "binary");

/** The level above: the hash of two neighbours with their sums, and the sums added. Throws where one reaches 2^53. */
function parentsOf(nodes: Buffer): Buffer {
  const parents = Buffer.alloc(nodes.length / 2);
  const text = Buffer.alloc(1 + 2 * NODE, 1);
  for (let at = 0; at < nodes.length; at += 2 * NODE) {
    nodes.copy(text, 1, at, at + 2 * NODE);
    parents.write(sha256(text), at / 2, "binary");
    const right = readSums(nodes, at + NODE);
    writeSums(
      parents,
      at / 2 + 32,
      readSums(nodes, at).map((left, n) => left + (right[n] ?? 0)),
    );
  }
  return parents;
}

/** All levels of a chunk, the single node above it last. */
export function levelsOf(chunk: Buffer): Buffer[] {
  const levels = [chunk];
  for (let nodes = chunk; nodes.length > NODE; ) {
    nodes = parentsOf(nodes);
    levels.push(nodes);
  }
  return levels;
}

/** A tree over leaves whose number is a power of two, chunk by chunk; answers its root. */
export async function* treeOf(leaves: Buffer): AsyncGenerator<Chunk, Buffer> {
  for (let level = 0, nodes = leaves; ; level += STEP) {
    const tops: Buffer[] = [];
    for (let at = 0; at < nodes.length; at += WIDE * NODE) {
      const chunk = nodes.subarray(at, at + WIDE * NODE);
      tops.push(levelsOf(chunk).at(-1) as Buffer);
      yield { level, number: at / (WIDE * NODE), nodes: chunk };
      // Others are served meanwhile.
      await aMoment();
    }
    nodes = Buffer.concat(tops);
    if (nodes.length === NODE) return nodes;
  }
}
