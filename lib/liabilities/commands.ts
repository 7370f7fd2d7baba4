import { desc, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { proofNodes, proofRoots, seals } from "@/db/schema";
import { addDays, kigaliDay } from "@/lib/dates";
import { requireSameKey } from "@/lib/keys/same-key";
import type { SealKey } from "@/lib/keys/seal-key";
import { databaseError } from "@/lib/ledger/refusals";
import { claimsAt } from "@/lib/liabilities/claims";
import { inOrder, type PlacedTree } from "@/lib/liabilities/order";
import { owedAt } from "@/lib/liabilities/owed-at";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";
import { type Chunk, readSums, treeOf } from "@/lib/liabilities/tree";
import type { RootBody } from "@/lib/liabilities/views";

/** With what a day is proved: the key that signs, and the secret that hides one member from another. */
type Prover = { key: Pick<SealKey, "sign" | "isSignedBy" | "file">; secret: Buffer };

const HOUR_MS = 3_600_000;
/** Rows of nodes in one statement. */
const AT_ONCE = 32;
/** Days that a server which was down makes up for. */
const MOST_DAYS = 31;

/**
 * Proves what was owed to members at the end of each day that is over and not proved yet (of the first cooperative
 * day: yesterday), and answers these days. Twice is once. `now` is for who signs in as the owner of the tables.
 * Throws where the key is not that of these books.
 */
export async function proveLiabilities(
  db: Database,
  prover: Prover,
  now = new Date(),
): Promise<string[]> {
  const last = addDays(kigaliDay(new Date(now.getTime() - HOUR_MS)), -1);
  const [newest] = await db
    .select({ day: proofRoots.day })
    .from(proofRoots)
    .orderBy(desc(proofRoots.day))
    .limit(1);
  const proved: string[] = [];
  const since = newest && newest.day > addDays(last, -MOST_DAYS) ? addDays(newest.day, 1) : last;
  for (let day = since; day <= last && (newest?.day ?? "") < last; day = addDays(day, 1)) {
    if (await proveDay(db, prover, day)) proved.push(day);
  }
  return proved;
}

/** Of two who prove a day at once, one does: the other gets null. */
export async function proveDay(
  db: Database,
  prover: Prover,
  day: string,
): Promise<RootBody | null> {
  return db
    .transaction((tx) => prove(tx, prover, day), { isolationLevel: "repeatable read" })
    .catch((error) => {
      if (PROVED_BY_ANOTHER.includes(databaseError(error).code ?? "")) return null;
      throw error;
    });
}

/** unique_violation, serialization_failure */
const PROVED_BY_ANOTHER = ["23505", "40001"];

async function prove(tx: Executor, { key, secret }: Prover, day: string): Promise<RootBody> {
  // It reads every account: longer than a statement may usually take.
  await tx.execute(sql`set local statement_timeout = '5min'`);
  await requireSameKey(tx, key);
  const tree = await placedTree(tx, secret, day);
  const chunks: Chunk[] = [];
  const building = treeOf(tree.leaves);
  let step = await building.next();
  for (; !step.done; step = await building.next()) {
    if (chunks.push(step.value) === AT_ONCE) await keep(tx, tree, chunks.splice(0));
  }
  await keep(tx, tree, chunks);
  const body = await bodyOf(tx, tree, step.value);
  const text = JSON.stringify(body);
  await tx.execute(
    sql`select proof_append(${text}, decode(${key.sign(text).toString("hex")}, 'hex'))`,
  );
  return body;
}

/** The day's leaves as the books have them. Throws where they do not add up to what the closed days say is owed. */
export async function placedTree(db: Executor, secret: Buffer, day: string): Promise<PlacedTree> {
  const tree = await inOrder({ secret, day }, await claimsAt(db, day));
  const owed = await owedAt(db, day);
  for (const claim of CLAIMS) {
    if (tree.sums[claim] === owed[claim]) continue;
    throw new Error(
      `${day}: members hold ${tree.sums[claim]} of ${claim}, the books owe ${owed[claim]}.`,
    );
  }
  return tree;
}

async function keep(
  tx: Executor,
  { day, firsts }: PlacedTree,
  chunks: readonly Chunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  await tx.insert(proofNodes).values(
    chunks.map(({ level, number, nodes }) => ({
      day,
      level,
      number,
      first: level === 0 ? firsts[number] : null,
      nodes,
    })),
  );
}

async function bodyOf(
  tx: Executor,
  { day, members, count }: PlacedTree,
  top: Buffer,
): Promise<RootBody> {
  const [before] = await tx
    .select({ root: proofRoots.root })
    .from(proofRoots)
    .orderBy(desc(proofRoots.day))
    .limit(1);
  const [seal] = await tx
    .select({ number: seals.number, hash: seals.hash })
    .from(seals)
    .orderBy(desc(seals.number))
    .limit(1);
  const sums = readSums(top, 0);
  return {
    day,
    members,
    leaves: count,
    sums: Object.fromEntries(CLAIMS.map((claim, at) => [claim, sums[at]])) as Sums,
    root: top.toString("hex", 0, 32),
    previousRoot: before?.root ?? "",
    seal: seal ?? null,
  };
}
