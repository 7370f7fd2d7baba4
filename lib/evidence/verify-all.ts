import type { Database } from "@/db/client";
import { INCREMENT } from "@/lib/evidence/increment";
import { checkSchema } from "@/lib/evidence/schema-objects";
import { lookFor, verifyLedger } from "@/lib/evidence/verify";
import { checkLastSeal, checkSeals } from "@/lib/evidence/verify-seals";
import type { Sealer } from "@/lib/keys/sealer";
import type { Finding } from "@/lib/ledger/invariant";
import { checkProofs } from "@/lib/liabilities/verify";

/** With what is checked: the key of the seals and the secret of the proofs, where there are any, and how many connections at once. */
type With = { sealer: Sealer | null; secret?: Buffer | null; lanes?: number };

/** All that can be checked of the books: their promises, what guards them, the seals, and what is proved to members. */
export async function verifyAll(
  db: Database,
  { sealer, secret = null, lanes = 1 }: With,
): Promise<Finding[]> {
  const findings = await verifyLedger(db, lanes);
  findings.push(await checkSchema(db));
  if (sealer) {
    findings.push(await checkSeals(db, sealer));
    findings.push(await checkProofs(db, { key: sealer.key, secret }));
  }
  return findings;
}

/** What has happened since the last seal, which is trusted for what was before. */
export async function verifySince(db: Database, { sealer, lanes = 1 }: With): Promise<Finding[]> {
  const findings = await lookFor(db, INCREMENT, lanes);
  findings.push(await checkSchema(db));
  if (sealer) findings.push(await checkLastSeal(db, sealer));
  return findings;
}
