import { expect, test } from "vitest";
import { findingLines } from "@/lib/evidence/finding-lines";
import { shortCode } from "@/lib/evidence/short-code";
import { FINDING_KINDS, type Finding } from "@/lib/ledger/invariant";

const finding = (breaches: Finding["breaches"], more: Partial<Finding> = {}): Finding => ({
  name: "13a. each transaction is as the acts left it",
  kind: "transaction",
  wrong: "is not as the acts in the audit trail left it",
  breaches,
  ...more,
});

test("a line names the kind, the reference, what is wrong, what differs and the promise", () => {
  const rows = [{ reference: "DEP-7F3A1B2C-2026", id: "0192", acts: 2, in_audit_trail: null }];
  expect(findingLines([finding(rows), finding([])])).toEqual([
    "transaction DEP-7F3A1B2C-2026 is not as the acts in the audit trail left it: id 0192, acts 2, in audit trail none (13a)",
  ]);
});

test("a row without a reference is named by its id, else by its first column", () => {
  expect(findingLines([finding([{ acts: 1, id: "0192", reference: null }])])).toEqual([
    "transaction 0192 is not as the acts in the audit trail left it: acts 1, reference none (13a)",
  ]);
  expect(findingLines([finding([{ seal: 7 }], { kind: "seal", wrong: "is not signed" })])).toEqual([
    "seal 7 is not signed (13a)",
  ]);
});

test.each(FINDING_KINDS)("a row says itself that it is about a %s, and why", (record) => {
  const lines = findingLines([finding([{ record, id: "x", why: "is\nmissing", with: { a: 1 } }])]);
  expect(lines).toEqual([`${record} x is\nmissing: with {"a":1} (13a)`.replace("\n", " ")]);
});

test("a seal's short code is its number and twelve digits of its hash", () => {
  expect(shortCode({ number: 57, hash: "3f9a22b1c04d77ab" })).toBe("57-3F9A-22B1-C04D");
});
