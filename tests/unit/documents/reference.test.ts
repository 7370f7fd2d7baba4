import { expect, test } from "vitest";
import {
  readReceiptReference,
  readStatementReference,
  type StatementReference,
  writeStatementReference,
} from "@/lib/documents/reference";

const some: StatementReference = {
  account: 1234,
  from: "2026-11-01",
  to: "2026-11-30",
  lines: 42,
  madeAt: new Date("2026-12-02T08:15:00Z"),
};

test("a statement's reference holds all of it, in six groups", () => {
  const reference = writeStatementReference(some);
  expect(reference).toMatch(/^STM(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
  expect(readStatementReference(reference)).toEqual(some);
});

test.each([
  { ...some, account: 0, lines: 0, from: "2000-01-01", to: "2000-01-01" },
  { ...some, account: 2 ** 36 - 1, lines: 5_000, from: "2150-01-01", to: "2150-12-31" },
  { ...some, from: "2028-02-29", to: "2029-02-28", madeAt: new Date("2100-01-01T00:00:00Z") },
])("the ends of what it holds come back: %o", (of) => {
  expect(readStatementReference(writeStatementReference(of))).toEqual(of);
});

test("it is read however it was typed, and nothing else is", () => {
  const reference = writeStatementReference(some);
  for (const typed of [
    reference.toLowerCase(),
    reference.replaceAll("-", " "),
    reference.slice(4),
  ]) {
    expect(readStatementReference(typed)).toEqual(some);
  }
  for (const wrong of ["", "STM", `${reference}0`, reference.slice(0, -1), "TRF-7F3A91C2-2026"]) {
    expect(readStatementReference(wrong)).toBeNull();
  }
  expect(readStatementReference(`STM-${"U".repeat(20)}`)).toBeNull();
});

test("what no reference can hold is not written", () => {
  expect(() => writeStatementReference({ ...some, lines: 8192 })).toThrow(RangeError);
  expect(() => writeStatementReference({ ...some, to: "2026-10-31" })).toThrow(RangeError);
  expect(() => writeStatementReference({ ...some, to: "2029-11-30" })).toThrow(RangeError);
});

test.each([
  ["TRF-7F3A91C2-2026", "TRF-7F3A91C2-2026"],
  [" trf 7f3a91c2 2026", "TRF-7F3A91C2-2026"],
  ["dep7f3a91c22026", "DEP-7F3A91C2-2026"],
  ["XYZ-7F3A91C2-2026", null],
  ["TRF-7F3A91C-2026", null],
  ["", null],
])("a transaction's reference typed as %s is %s", (typed, reference) => {
  expect(readReceiptReference(typed)).toBe(reference);
});
