import { sql } from "drizzle-orm";
import { connect } from "@/db/client";
import { addDays, kigaliDay } from "@/lib/dates";
import { checkProof } from "@/lib/liabilities/check";
import { proveDay } from "@/lib/liabilities/commands";
import { findRoot, proofOf } from "@/lib/liabilities/queries";
import { PROVER } from "@/tests/support/proving";

const TIMES = 50;

/** How long the tree of a day takes, and one member's proof of it: the median and the longest of fifty. */
export async function measureProofs(url: string): Promise<string> {
  const { db, close } = connect(url, { max: 1, role: "none" });
  await db.execute(sql`alter table proof_roots disable trigger user`);
  await db.execute(sql`delete from proof_roots`);
  await db.execute(sql`truncate proof_nodes`);
  await db.execute(sql`alter table proof_roots enable trigger user`);
  const day = addDays(kigaliDay(new Date(Date.now() - 3_600_000)), -1);
  const began = performance.now();
  const made = await proveDay(db, PROVER, day);
  const tree = (performance.now() - began) / 1000;
  const root = await findRoot(db, day);
  if (!root || !made) throw new Error("The day was not proved.");
  const members = await db.execute<{ id: string }>(
    sql`select owner as id from accounts where kind = 'available' and balance > 0 order by owner limit ${TIMES}`,
  );
  const times: number[] = [];
  for (const { id } of members) {
    const start = performance.now();
    const proof = await proofOf(db, PROVER.secret, id, day);
    times.push(performance.now() - start);
    await checkProof(proof, root);
  }
  const [size] = await db.execute<{ mb: string }>(
    sql`select round(pg_total_relation_size('proof_nodes') / 1e6) as mb`,
  );
  await close();
  const sorted = times.sort((a, b) => a - b);
  return `Proof of what is owed to ${made.members} members: the tree of ${made.leaves} leaves in ${tree.toFixed(1)} s (goal 20), ${size?.mb} MB a day; one member's proof in ${sorted[TIMES / 2]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms (goal 50).`;
}
