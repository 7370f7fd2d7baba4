import { expect, test } from "vitest";
import { DEPOSIT_REFERENCE, isOfItsYear, newReference } from "@/lib/ledger/references";

test("a deposit's reference carries the Kigali year", () => {
  const newYear = new Date("2026-12-31T22:00:00Z");
  expect(newReference("deposit", newYear)).toMatch(DEPOSIT_REFERENCE);
  expect(newReference("deposit", newYear)).toMatch(/-2027$/);
  expect(newReference("deposit", new Date("2026-12-31T21:59:59Z"))).toMatch(/-2026$/);
});

test("each kind of transaction has a prefix of its own", () => {
  const kinds = [
    "deposit",
    "withdraw",
    "transfer",
    "investment",
    "loan",
    "repayment",
    "profit",
    "reversal",
  ] as const;
  const prefixes = kinds.map((kind) => newReference(kind, new Date()).slice(0, 4));
  expect(prefixes).toEqual(["DEP-", "WDR-", "TRF-", "INV-", "LON-", "RPY-", "PRF-", "REV-"]);
});

test("ten thousand references are ten thousand different ones", () => {
  const at = new Date();
  expect(new Set(Array.from({ length: 10_000 }, () => newReference("deposit", at))).size).toBe(
    10_000,
  );
});

test("a client's reference carries the year of Kigali, on New Year's Day also the last one", () => {
  const day = (text: string) => new Date(`${text}T10:00:00+02:00`);
  expect(isOfItsYear("DEP-7F3A91C2-2026", day("2026-06-01"))).toBe(true);
  expect(isOfItsYear("DEP-7F3A91C2-2025", day("2026-06-01"))).toBe(false);
  expect(isOfItsYear("DEP-7F3A91C2-0000", day("2026-06-01"))).toBe(false);
  expect(isOfItsYear("DEP-7F3A91C2-2026", day("2027-01-01"))).toBe(true);
  expect(isOfItsYear("DEP-7F3A91C2-2026", day("2027-01-02"))).toBe(false);
});
