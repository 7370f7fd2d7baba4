import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeBooks } from "@/lib/accounting/commands";
import { DAY_MS, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import {
  issueAgreement,
  issueCertificate,
  issueDocument,
  issueReceipt,
  issueStatement,
} from "@/lib/documents/proof";
import { verifyNightly } from "@/lib/evidence/nightly";
import { sealerOf } from "@/lib/keys/sealer";
import { proveLiabilities } from "@/lib/liabilities/commands";
import { noteCheck } from "@/lib/liabilities/transparency";
import { loanById } from "@/lib/loans/details";
import { readReceipt } from "@/lib/receipts/queries";
import { certificateOf } from "@/lib/shares/certificate";
import { openStatement } from "@/lib/statements/commands";
import type { Cooperative } from "@/tests/support/cooperative";
import { INCOME } from "@/tests/support/printout";

const origin = "https://of.example";

/** A receipt, a statement, an agreement, a certificate and a report as it was printed. */
export async function fillDocuments(coop: Cooperative, loan: string) {
  const aline = coop.idOf("aline");
  const receipt = await readReceipt(coop.db, await coop.fund("aline", 1_100), {
    id: aline,
    all: true,
  });
  await issueReceipt(coop.as("finance"), receipt, origin);
  const ctx = coop.as("aline");
  const month = kigaliDay(ctx.now).slice(0, 7);
  await issueStatement(ctx, await openStatement(ctx, { month, member: aline }), origin);
  await issueAgreement(ctx, await loanById(coop.db, { id: aline, now: ctx.now }, loan), origin);
  await issueCertificate(ctx, await certificateOf(coop.db, aline, ctx.now), origin);
  const day = kigaliDay(ctx.now);
  await issueDocument(coop.as("finance"), INCOME, { from: day, to: day }, origin);
}

/** Two nights: each closes and proves the day before, then verifies and seals the books. Nothing may be found. */
export async function fillEvidence(coop: Cooperative) {
  const folder = mkdtempSync(join(tmpdir(), "filled-"));
  const sealer = sealerOf({ SEAL_KEY_FILE: join(folder, "key.pem") });
  if (!sealer) throw new Error("There is no key.");
  const secret = Buffer.alloc(32, 7);
  for (let night = 0; night < 2; night += 1) {
    const midnight = startOfKigaliDay(kigaliDay(coop.clock.now())).getTime() + DAY_MS;
    const now = coop.clock.tick(midnight + 1.5 * 3_600_000 - coop.clock.now().getTime());
    await closeBooks(coop.db, now);
    const [day = ""] = await proveLiabilities(coop.db, { key: sealer.key, secret }, now);
    await noteCheck(coop.db, coop.idOf("aline"), day, now);
    await verifyNightly({ db: coop.db, sealer, secret, origin, now: () => now });
  }
  const found = await coop.owner`select first from verifications where findings > 0`;
  rmSync(folder, { recursive: true });
  if (found.length > 0) throw new Error(found[0]?.first.join("\n"));
}
