import { connect } from "@/db/client";
import { correctBooks } from "@/lib/accounting/commands";
import { env } from "@/lib/env";

const { db, close } = connect(env().DATABASE_URL, { max: 1, role: "none" });
const added = await correctBooks(db);
await close();
for (const { day, kind, debit, credit } of added) {
  console.log(`${day}  ${kind}  debit ${signed(debit)}  credit ${signed(credit)}`);
}
console.log(
  added.length === 0
    ? "The closed days say what their entries say."
    : `${added.length} closings were corrected; the audit log says by what. Run npm run ledger:verify.`,
);

function signed(francs: number): string {
  return francs.toLocaleString("en", { signDisplay: "exceptZero" });
}
