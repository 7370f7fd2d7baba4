import { expect } from "vitest";
import type { Executor } from "@/db/client";
import { verifyLedger } from "@/lib/evidence/verify";

/** The invariants that the stored books break: their names. */
export async function brokenInvariants(db: Executor): Promise<string[]> {
  const findings = await verifyLedger(db);
  return findings.filter((finding) => finding.breaches.length > 0).map((finding) => finding.name);
}

/** Every invariant of the ledger holds; a failure shows the rows that break one. */
export async function expectBooksToBalance(db: Executor): Promise<void> {
  const findings = await verifyLedger(db);
  expect(findings.length).toBeGreaterThan(10);
  expect(findings.filter((finding) => finding.breaches.length > 0)).toEqual([]);
}
