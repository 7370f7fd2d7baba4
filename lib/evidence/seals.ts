import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { seals } from "@/db/schema";
import { lastLoggedSeal, logSeal, readSealLog } from "@/lib/evidence/seal-log";
import { askTimeStamp } from "@/lib/evidence/time-stamp";
import { requireSameKey } from "@/lib/keys/same-key";
import type { SealKey } from "@/lib/keys/seal-key";
import type { Sealer } from "@/lib/keys/sealer";
import { databaseError } from "@/lib/ledger/refusals";
import { log } from "@/lib/log";

/** What is signed. `previous`: the hash of the seal before, empty for the first. */
type SealBody = { number: number; at: string; previous: string; facts: SealFacts };
type SealFacts = {
  rows: Record<string, string>;
  chains: Record<string, { number: string; hash: string }>;
  totals: Record<string, string>;
  schema: string;
};

export type Seal = { number: number; hash: string; body: string };

/**
 * Seals the books as they are now: the ends of the audit chains, how many records there are, what each kind of
 * account holds, and the fingerprint of the schema, signed and kept here and in the log. Of two who seal at
 * once, one does: the other gets null. Throws where the key is not that of these books, and where the log lacks
 * seals and cannot be written: then no other is made.
 */
export async function sealBooks(db: Database, sealer: Sealer, now: Date): Promise<Seal | null> {
  await logMissing(db, sealer);
  const made = await db
    .transaction((tx) => append(tx, sealer.key, now), { isolationLevel: "repeatable read" })
    .catch((error) => {
      if (SEALED_BY_ANOTHER.includes(databaseError(error).code ?? "")) return null;
      throw error;
    });
  if (!made) return null;
  const { number, hash, body } = made;
  await logSeal(sealer.log, loggedSeal(made));
  return { number, hash, body };
}

type SignedSeal = Seal & { signature: Buffer };

const loggedSeal = ({ number, hash, body, signature }: SignedSeal) => ({
  number,
  hash,
  body,
  signature: signature.toString("base64"),
});

/** Appends to the log the seals of the key that it lacks: it could not be written when they were made (decision 1343). */
async function logMissing(db: Database, { key, log: file }: Sealer): Promise<void> {
  const [last] = await db
    .select({ hash: seals.hash })
    .from(seals)
    .orderBy(desc(seals.number))
    .limit(1);
  if (!last || (await lastLoggedSeal(file))?.hash === last.hash) return;
  const logged = new Set<string>();
  for await (const line of readSealLog(file)) if (line && "number" in line) logged.add(line.hash);
  const all = await db
    .select({ number: seals.number, hash: seals.hash })
    .from(seals)
    .orderBy(seals.number);
  for (const { number } of all.filter(({ hash }) => !logged.has(hash))) {
    const [seal] = await db.select().from(seals).where(eq(seals.number, number));
    if (seal && key.isSignedBy(seal.body, seal.signature)) await logSeal(file, loggedSeal(seal));
  }
}

/**
 * Seals the books, and has a time-stamping service, where one is set, state when it saw that seal: nobody makes it
 * later, not even with the key. As a seal names the one before, one a day is enough. Where the service fails, the
 * seal holds without.
 */
export async function sealWithTime(db: Database, sealer: Sealer, now: Date): Promise<Seal | null> {
  const seal = await sealBooks(db, sealer, now);
  if (!seal || !sealer.tsa) return seal;
  try {
    await logSeal(sealer.log, await askTimeStamp(sealer.tsa, seal.body));
  } catch (error) {
    log.error({ err: error }, "the seal has no time-stamp");
  }
  return seal;
}

/** unique_violation, serialization_failure */
const SEALED_BY_ANOTHER = ["23505", "40001"];

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

async function append(tx: Transaction, key: SealKey, now: Date) {
  // It counts every record: longer than a statement may usually take.
  await tx.execute(sql`set local statement_timeout = '5min'`);
  await requireSameKey(tx, key);
  const [last] = await tx
    .select({ number: seals.number, hash: seals.hash })
    .from(seals)
    .orderBy(desc(seals.number))
    .limit(1);
  const [row] = await tx.execute<{ facts: SealFacts }>(sql`select seal_facts() as facts`);
  if (!row) throw new Error("seal_facts answered nothing.");
  const number = (last?.number ?? 0) + 1;
  const text: SealBody = {
    number,
    at: now.toISOString(),
    previous: last?.hash ?? "",
    facts: row.facts,
  };
  const body = JSON.stringify(text);
  const hash = createHash("sha256").update(body).digest("hex");
  const signature = key.sign(body);
  await tx.execute(
    sql`select seal_append(${number}, ${now.toISOString()}, ${body}, ${hash}, decode(${signature.toString("hex")}, 'hex'))`,
  );
  return { number, hash, body, signature };
}
