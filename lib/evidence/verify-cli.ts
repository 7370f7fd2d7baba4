import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { connect } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { findingLines } from "@/lib/evidence/finding-lines";
import { lastSeal } from "@/lib/evidence/short-code";
import { keepVerification } from "@/lib/evidence/verifications";
import { verifyAll, verifySince } from "@/lib/evidence/verify-all";
import { sealerOf } from "@/lib/keys/sealer";
import { databaseError } from "@/lib/ledger/refusals";
import { openProofSecret } from "@/lib/liabilities/secret";

const { DATABASE_URL: url, SEAL_KEY_FILE, SEAL_LOG, PROOF_SECRET_FILE } = process.env;
if (!url) throw new Error("DATABASE_URL is not set.");
// A key or secret that is missing is not made here: no seal and no proof would be of it.
const hasKey = SEAL_KEY_FILE !== undefined && existsSync(SEAL_KEY_FILE);
const sealer = hasKey ? sealerOf({ SEAL_KEY_FILE, SEAL_LOG }) : null;
const hasSecret = PROOF_SECRET_FILE !== undefined && existsSync(PROOF_SECRET_FILE);
const secret = hasSecret ? openProofSecret(PROOF_SECRET_FILE) : null;
const lanes = Math.min(availableParallelism(), 4);
const { db, close } = connect(url, { max: lanes });
/** insufficient_privilege, read_only_sql_transaction */
const MAY_NOT = ["42501", "25006"];
const start = performance.now();
const since = process.argv.includes("--since") ? await lastSeal(db) : undefined;
const findings =
  since === undefined
    ? await verifyAll(db, { sealer, secret, lanes })
    : since && (await verifySince(db, { sealer, lanes }));
const seconds = (performance.now() - start) / 1000;
if (findings && !since) {
  // Where the books may only be read, the result is told and not kept.
  const key = sealer?.key ?? null;
  await keepVerification(db, { now: new Date(), seconds, findings, key }).catch((error) => {
    if (!MAY_NOT.includes(databaseError(error).code ?? "")) throw error;
  });
}
await close();

// The findings alone go to standard output, a line each; what was checked goes beside it.
const say = (line: string) => console.error(line);
if (findings) {
  for (const line of findingLines(findings)) console.log(line);
  for (const { name, breaches } of findings) {
    say(`${breaches.length === 0 ? "holds " : "BROKEN"}  ${name}`);
  }
  if (!sealer) say("There is no key (SEAL_KEY_FILE): nobody checked who signed the seals.");
  const broken = findings.filter(({ breaches }) => breaches.length > 0).length;
  const took = `in ${seconds.toFixed(1)} s`;
  if (broken > 0) say(`${broken} of ${findings.length} promises are broken, checked ${took}.`);
  else if (!since) say(`The books balance: all ${findings.length} promises hold, checked ${took}.`);
  else say(`What has happened since agrees, checked ${took}.`);
  if (since) {
    say(`This was the increment since seal ${since.code} of ${formatDateTime(since.at, "en")}.`);
    say(
      "It trusts that seal: of records from before it, it looked at those that were touched since.",
    );
    say(
      "Not looked at: older records, loans, projects, members, settings, totals, reports, closed days.",
    );
    say("npm run ledger:verify looks at everything.");
  }
  process.exitCode = broken === 0 ? 0 : 1;
} else {
  say(
    "There is no seal yet: npm run ledger:verify looks at everything, npm run ledger:seal seals.",
  );
  process.exitCode = 1;
}
