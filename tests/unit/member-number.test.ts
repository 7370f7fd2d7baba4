import { expect, test } from "vitest";
import { memberNumber, readMemberNumber } from "@/lib/member-number";

test.each([
  [1, "M-000001"],
  [123, "M-000123"],
  [999_999, "M-999999"],
  [1_000_000, "M-1000000"],
])("member %i is shown as %s", (no, shown) => {
  expect(memberNumber(no)).toBe(shown);
  expect(readMemberNumber(shown)).toBe(no);
});

test.each([
  ["M-123", 123],
  ["m-123", 123],
  ["000123", 123],
  [" M 000123 ", 123],
  ["m123", 123],
  ["123", 123],
])("%j means a member's number", (typed, no) => expect(readMemberNumber(typed)).toBe(no));

test.each(["", "M-", "0", "M-0", "marie123", "M-12a", "12 3", "-5", "M-1234567890123", "M--1"])(
  "%j is no member's number",
  (typed) => expect(readMemberNumber(typed)).toBeNull(),
);
