import { CLAIMS, type ProofLeaf, type Sums } from "@/lib/liabilities/rules";
import type { Proof, RootBody } from "@/lib/liabilities/views";

/** A node on the way up: what is owed to all below it, and its hash. */
export type Step = { hash: string; sums: Sums };

/** What a proof comes to: the steps of each leaf from the leaf to the root, and what one's own leaves add up to. */
type Checked = { own: Sums; ways: Step[][] };

/** Why a proof is none. */
export type Fault = "otherDay" | "otherRoot" | "parts" | "sums" | "place";
export class ProofFault extends Error {
  constructor(public readonly fault: Fault) {
    super(fault);
  }
}

/**
 * Recomputes the ways from a member's leaves to the root, in the browser as on the server, with nothing but the
 * platform's SHA-256 (docs/proof.md). Throws ProofFault where they do not come to that root and its sums.
 */
export async function checkProof(
  proof: Proof,
  root: Pick<RootBody, "day" | "root" | "leaves" | "sums">,
): Promise<Checked> {
  if (proof.day !== root.day) throw new ProofFault("otherDay");
  if (proof.root !== root.root) throw new ProofFault("otherRoot");
  const { length } = proof.leaves;
  const inTurn = proof.leaves.every(({ part }, at) => part === at);
  if (!inTurn || length === 1 || length > 4) throw new ProofFault("parts");
  const ways = await Promise.all(proof.leaves.map((leaf) => wayOf(proof.member, leaf)));
  const places = proof.leaves.map(({ path }) => path.map(({ side }) => side).join());
  if (new Set(places).size !== length) throw new ProofFault("place");
  for (const way of ways) {
    const top = way.at(-1);
    if (2 ** (way.length - 1) !== root.leaves) throw new ProofFault("place");
    if (top?.hash !== root.root) throw new ProofFault("otherRoot");
    if (CLAIMS.some((claim) => top.sums[claim] !== root.sums[claim])) throw new ProofFault("sums");
  }
  return { own: proof.leaves.map(({ sums }) => sums).reduce(added, NOTHING), ways };
}

const NOTHING: Sums = { cash: 0, lent: 0, invested: 0, shares: 0 };

async function wayOf(member: string, { salt, part, sums, path }: ProofLeaf): Promise<Step[]> {
  const id = member.replaceAll("-", "");
  if (id.length !== 32 || salt.length !== 64) throw new ProofFault("parts");
  let step: Step = {
    hash: await sha256(0, bytes(salt), bytes(id), word(part, 4), words(sums)),
    sums,
  };
  const way = [step];
  for (const { side, ...neighbour } of path) {
    const [left, right] = side === "left" ? [neighbour, step] : [step, neighbour];
    step = { hash: await sha256(1, node(left), node(right)), sums: added(left.sums, right.sums) };
    way.push(step);
  }
  return way;
}

const node = ({ hash, sums }: Step) => join([bytes(hash), words(sums)]);
const words = (sums: Sums) => join(CLAIMS.map((claim) => word(sums[claim], 8)));

function added(a: Sums, b: Sums): Sums {
  return Object.fromEntries(CLAIMS.map((claim) => [claim, franc(a[claim] + b[claim])])) as Sums;
}

function franc(sum: number): number {
  if (!Number.isSafeInteger(sum) || sum < 0) throw new ProofFault("sums");
  return sum;
}

function word(value: number, size: number): Uint8Array {
  return bytes(
    franc(value)
      .toString(16)
      .padStart(size * 2, "0"),
  );
}

function bytes(hex: string): Uint8Array {
  if (!/^([\da-f]{2})*$/.test(hex)) throw new ProofFault("parts");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

async function sha256(kind: number, ...parts: Uint8Array[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", join([Uint8Array.of(kind), ...parts]));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
