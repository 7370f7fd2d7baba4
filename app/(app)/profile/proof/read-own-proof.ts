import type { Database } from "@/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { findRoot, listProvedDays, proofOf } from "@/lib/liabilities/queries";
import { openProofSecret } from "@/lib/liabilities/secret";

/**
 * One's own proof of a day that is kept, else of the newest; null where the books say now what the tree of that day
 * does not have. "none": no day is proved.
 */
export async function readOwnProof(db: Database, member: string, asked: unknown) {
  const days = await listProvedDays(db);
  const day = days.find((each) => each === asked) ?? days[0];
  const secret = openProofSecret(env().PROOF_SECRET_FILE);
  const found = day && (await findRoot(db, day));
  if (!found || !secret) return "none" as const;
  const proof = await proofOf(db, secret, member, day).catch((error) => {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  });
  const { signed: _, signature: _2, ...root } = found;
  return { days, root, proof };
}
