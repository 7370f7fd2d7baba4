import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proofNodes, proofRoots } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { claimsAt } from "@/lib/liabilities/claims";
import { leavesOf, PLACE, placedLeaves } from "@/lib/liabilities/leaves";
import { CLAIMS, type ProofLeaf, type Sums } from "@/lib/liabilities/rules";
import { levelsOf, NODE, readSums, STEP, WIDE } from "@/lib/liabilities/tree";
import type { Proof, RootBody } from "@/lib/liabilities/views";

/** A day's root as it is published: what is signed, that text itself, and the signature in base64. */
export type SignedRoot = RootBody & { signed: string; signature: string };

/** The days whose leaves are kept, newest first. */
export async function listProvedDays(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ day: proofNodes.day })
    .from(proofNodes)
    .where(and(eq(proofNodes.level, 0), eq(proofNodes.number, 0)))
    .orderBy(desc(proofNodes.day));
  return rows.map(({ day }) => day);
}

/** The root of a day, of the newest when none is given; null where there is none. */
export async function findRoot(db: Executor, day?: string): Promise<SignedRoot | null> {
  const [row] = await db
    .select()
    .from(proofRoots)
    .where(day ? eq(proofRoots.day, day) : undefined)
    .orderBy(desc(proofRoots.day))
    .limit(1);
  if (!row) return null;
  const signed = row.body;
  return {
    ...(JSON.parse(signed) as RootBody),
    signed,
    signature: row.signature.toString("base64"),
  };
}

/**
 * A member's own leaves of a day, each with the way to the root. No leaves: nothing was owed to them. Throws
 * not_found for a day that is not kept, conflict where what the books owed them is not in that day's tree.
 */
export async function proofOf(
  db: Executor,
  secret: Buffer,
  member: string,
  day: string,
): Promise<Proof> {
  const root = await findRoot(db, day);
  const [kept] = await db
    .select({ day: proofNodes.day })
    .from(proofNodes)
    .where(eq(proofNodes.day, day))
    .limit(1);
  if (!root || !kept) throw new AppError("not_found");
  const [claim] = await claimsAt(db, day, member);
  const key = { secret, day };
  const parts = claim ? leavesOf(key, member, claim.sums) : [];
  const placed = placedLeaves(key, member, parts);
  const leaves = await Promise.all(
    parts.map(async ({ salt, part, sums }, at): Promise<ProofLeaf> => {
      const record = placed.subarray(at * (PLACE + NODE), (at + 1) * (PLACE + NODE));
      const path = await pathOf(db, day, record);
      return { salt: salt.toString("hex"), part, sums, path };
    }),
  );
  return { day, member, root: root.root, leaves };
}

type Path = ProofLeaf["path"];

async function pathOf(db: Executor, day: string, record: Buffer): Promise<Path> {
  const place = record.subarray(0, PLACE);
  const [row] = await db
    .select({ number: proofNodes.number, nodes: proofNodes.nodes })
    .from(proofNodes)
    .where(
      and(
        eq(proofNodes.day, day),
        eq(proofNodes.level, 0),
        sql`first <= decode(${place.toString("hex")}, 'hex')`,
      ),
    )
    .orderBy(desc(proofNodes.number))
    .limit(1);
  const within = row ? leafWithin(row.nodes, record.subarray(PLACE)) : -1;
  if (!row || within < 0) throw new AppError("conflict");
  const above = await chunksAbove(db, day, row.number);
  const path: Path = [];
  let position = row.number * WIDE + within;
  for (const nodes of [row.nodes, ...above]) {
    for (const level of levelsOf(nodes).slice(0, -1)) {
      path.push(neighbour(level, position));
      position = Math.floor(position / 2);
    }
  }
  return path;
}

function leafWithin(nodes: Buffer, leaf: Buffer): number {
  for (let at = 0; at < nodes.length; at += NODE) {
    if (nodes.compare(leaf, 0, NODE, at, at + NODE) === 0) return at / NODE;
  }
  return -1;
}

async function chunksAbove(db: Executor, day: string, number: number): Promise<Buffer[]> {
  const above = [1, 2, 3].map(
    (n) => sql`(${n * STEP}::smallint, ${Math.floor(number / WIDE ** n)}::int)`,
  );
  const rows = await db
    .select({ nodes: proofNodes.nodes })
    .from(proofNodes)
    .where(and(eq(proofNodes.day, day), sql`(level, number) in (${sql.join(above, sql`, `)})`))
    .orderBy(proofNodes.level);
  return rows.map(({ nodes }) => nodes);
}

function neighbour(level: Buffer, position: number): Path[number] {
  const within = position % (level.length / NODE);
  const at = (within % 2 === 0 ? within + 1 : within - 1) * NODE;
  const sums = readSums(level, at);
  return {
    side: within % 2 === 0 ? "right" : "left",
    hash: level.toString("hex", at, at + 32),
    sums: Object.fromEntries(CLAIMS.map((claim, n) => [claim, sums[n]])) as Sums,
  };
}
