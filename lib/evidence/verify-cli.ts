import { connect } from "@/db/client";
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
else console.log("SEAL_KEY_FILE is not set: nobody checked who signed the seals.");
await close();
for (const { name, breaches } of findings) {
  console.log(`${breaches.length === 0 ? "holds " : "BROKEN"}  ${name}`);
  for (const row of breaches) console.log(`        ${JSON.stringify(row)}`);
}
const broken = findings.filter((finding) => finding.breaches.length > 0).length;
console.log(broken === 0 ? "The books balance." : `${broken} invariants are broken.`);
process.exitCode = broken === 0 ? 0 : 1;
