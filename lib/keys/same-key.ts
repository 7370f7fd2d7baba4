import { asc, desc, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proofRoots, seals } from "@/db/schema";
import type { SealKey } from "@/lib/keys/seal-key";

/**
 * Throws unless the key signed the first or the last seal of these books, or of their roots where there is no seal
 * yet: a key that was made where the cooperative's was missing would break what nobody can take back (decision 1340).
 */
export async function requireSameKey(
  db: Executor,
  key: Pick<SealKey, "isSignedBy" | "file">,
): Promise<void> {
  const sealed = await firstAndLast(db, seals, seals.number);
  const signed = sealed.length > 0 ? sealed : await firstAndLast(db, proofRoots, proofRoots.day);
  if (signed.length === 0) return;
  if (signed.some(({ body, signature }) => key.isSignedBy(body, signature))) return;
  throw new Error(
    `${key.file} is not the key of these books: it signed none of their seals. Nothing was signed. Put the ` +
      "cooperative's key there, from another server or a backup, or name where it lies with SEAL_KEY_FILE; then start again.",
  );
}

async function firstAndLast(
  db: Executor,
  table: typeof seals | typeof proofRoots,
  place: typeof seals.number | typeof proofRoots.day,
) {
  const read = (order: SQL) =>
    db.select({ body: table.body, signature: table.signature }).from(table).orderBy(order).limit(1);
  return [...(await read(asc(place))), ...(await read(desc(place)))];
}
