import { createHmac } from "node:crypto";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";
import { NODE, sha256, writeSums } from "@/lib/liabilities/tree";

/** What makes a day's leaves unlike those of any other: nobody without the secret can guess one. */
export type DayKey = { secret: Buffer; day: string };

/** `salt`: 32 bytes. */
type Leaf = { salt: Buffer; part: number; sums: Sums };

/** Who the empty leaves belong to, that fill the tree. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** Bytes by which leaves are put in order, before each node. */
export const PLACE = 8;

const keyed = ({ secret, day }: DayKey, use: string) =>
  createHmac("sha256", secret).update(`${use}|${day}`);

/**
 * A member's claims as two to four leaves. Each sum is parted at random, so that a neighbour's sums say little; the
 * same secret and day part it alike.
 */
export function leavesOf(key: DayKey, member: string, sums: Sums): Leaf[] {
  const random = createHmac("sha512", key.secret).update(`split|${key.day}|${member}`).digest();
  const count = 2 + ((random[0] ?? 0) % 3);
  const parted = CLAIMS.map((claim, at) =>
    partedSum(sums[claim], count, random.subarray(1 + at * 15)),
  );
  return Array.from({ length: count }, (_, part) => ({
    salt: keyed(key, "salt").update(`|${member}|${part}`).digest(),
    part,
    sums: Object.fromEntries(CLAIMS.map((claim, at) => [claim, parted[at]?.[part] ?? 0])) as Sums,
  }));
}

function partedSum(sum: number, count: number, random: Buffer): number[] {
  const cuts = Array.from({ length: count - 1 }, (_, at) =>
    Math.floor((random.readUIntBE(at * 5, 5) / 2 ** 40) * sum),
  ).sort((a, b) => a - b);
  return [...cuts, sum].map((cut, at) => cut - (cuts[at - 1] ?? 0));
}

/** The nodes of a member's leaves, each after the bytes of its place. */
export function placedLeaves(key: DayKey, member: string, leaves: readonly Leaf[]): Buffer {
  const text = Buffer.alloc(1 + 32 + 16 + 4 + 32);
  text.write(member.replaceAll("-", ""), 33, "hex");
  const placed = Buffer.alloc(leaves.length * (PLACE + NODE));
  for (const [at, { salt, part, sums }] of leaves.entries()) {
    text.set(salt, 1);
    text.writeUInt32BE(part, 49);
    writeSums(
      text,
      53,
      CLAIMS.map((claim) => sums[claim]),
    );
    const node = sha256(text);
    const to = at * (PLACE + NODE);
    const place = keyed(key, "order").update(node, "binary").digest("binary");
    placed.write(place, to, PLACE, "binary");
    placed.write(node, to + PLACE, "binary");
    text.copy(placed, to + PLACE + 32, 53, 85);
  }
  return placed;
}

/** An empty leaf; each has a number of its own. */
export function emptyLeaf(key: DayKey, part: number): Buffer {
  const salt = keyed(key, "salt").update(`|${NOBODY}|${part}`).digest();
  const sums = { cash: 0, lent: 0, invested: 0, shares: 0 };
  return placedLeaves(key, NOBODY, [{ salt, part, sums }]);
}
