import { connect } from "@/db/client";
import { findingLines } from "@/lib/evidence/finding-lines";
import { checkSchema } from "@/lib/evidence/schema-objects";
import { sealerOf } from "@/lib/evidence/sealer";
import { verifyLedger } from "@/lib/evidence/verify";
import { checkSeals } from "@/lib/evidence/verify-seals";

const { DATABASE_URL: url, SEAL_KEY_FILE, SEAL_LOG } = process.env;
if (!url) throw new Error("DATABASE_URL is not set.");
const sealer = sealerOf({ SEAL_KEY_FILE, SEAL_LOG });
const { db, close } = connect(url, { max: 1 });
const findings = await verifyLedger(db);
findings.push(await checkSchema(db));
if (sealer) findings.push(await checkSeals(db, sealer));
await close();
// The findings alone go to standard output, a line each; what was checked goes beside it.
for (const line of findingLines(findings)) console.log(line);
for (const { name, breaches } of findings) {
  console.error(`${breaches.length === 0 ? "holds " : "BROKEN"}  ${name}`);
}
if (!sealer) console.error("SEAL_KEY_FILE is not set: nobody checked who signed the seals.");
const broken = findings.filter((finding) => finding.breaches.length > 0).length;
console.error(
  broken === 0
    ? `The books balance: all ${findings.length} promises hold.`
    : `${broken} of ${findings.length} promises are broken.`,
);
process.exitCode = broken === 0 ? 0 : 1;
