import { setImmediate as aMoment } from "node:timers/promises";
import { type DayKey, emptyLeaf, leavesOf, PLACE, placedLeaves } from "@/lib/liabilities/leaves";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";
import { NODE, WIDE } from "@/lib/liabilities/tree";

/** All leaves of a day in their order, filled up to a power of two. */
export type PlacedTree = {
  day: string;
  members: number;
  count: number;
  sums: Sums;
  leaves: Buffer;
  /** The place of each row's first leaf. */
  firsts: Buffer[];
};

const RECORD = PLACE + NODE;
/** Members in one go; then others are served. */
const AT_ONCE = 500;

/** The leaves of all members, in the order of a keyed hash: who stands beside whom says nothing. */
export async function inOrder(
  key: DayKey,
  claims: readonly { member: string; sums: Sums }[],
): Promise<PlacedTree> {
  const sums: Sums = { cash: 0, lent: 0, invested: 0, shares: 0 };
  const placed: Buffer[] = [];
  let count = 0;
  for (const [at, { member, sums: owed }] of claims.entries()) {
    const leaves = leavesOf(key, member, owed);
    placed.push(placedLeaves(key, member, leaves));
    count += leaves.length;
    for (const claim of CLAIMS) sums[claim] += owed[claim];
    if (at % AT_ONCE === 0) await aMoment();
  }
  const full = Math.max(2, 2 ** Math.ceil(Math.log2(Math.max(1, count))));
  for (let part = 0; count + part < full; part += 1) {
    placed.push(emptyLeaf(key, part));
    if (part % AT_ONCE === 0) await aMoment();
  }
  const { leaves, firsts } = await sorted(Buffer.concat(placed));
  return { day: key.day, members: claims.length, count: full, sums, leaves, firsts };
}

async function sorted(records: Buffer): Promise<Pick<PlacedTree, "leaves" | "firsts">> {
  const count = records.length / RECORD;
  // By their first byte, then within: never longer at a time than others can wait.
  const buckets = Array.from({ length: 256 }, (): number[] => []);
  for (let at = 0; at < records.length; at += RECORD) buckets[records[at] ?? 0]?.push(at);
  const leaves = Buffer.alloc(count * NODE);
  const firsts: Buffer[] = [];
  let to = 0;
  for (const bucket of buckets) {
    bucket.sort((a, b) => records.compare(records, b, b + PLACE, a, a + PLACE));
    for (const at of bucket) {
      if (to % (WIDE * NODE) === 0) firsts.push(records.subarray(at, at + PLACE));
      to += records.copy(leaves, to, at + PLACE, at + RECORD);
    }
    await aMoment();
  }
  return { leaves, firsts };
}
