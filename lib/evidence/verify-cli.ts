import { connect } from "@/db/client";
import { verifyLedger } from "@/lib/evidence/verify";

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is not set.");
const { db, close } = connect(url, { max: 1 });
const findings = await verifyLedger(db);
await close();
for (const { name, breaches } of findings) {
  console.log(`${breaches.length === 0 ? "holds " : "BROKEN"}  ${name}`);
  for (const row of breaches) console.log(`        ${JSON.stringify(row)}`);
}
const broken = findings.filter((finding) => finding.breaches.length > 0).length;
console.log(broken === 0 ? "The books balance." : `${broken} invariants are broken.`);
process.exitCode = broken === 0 ? 0 : 1;
