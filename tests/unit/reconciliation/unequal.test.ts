import { expect, test } from "vitest";
import { unequalOf } from "@/lib/reconciliation/unequal";
import type { SuggestionView } from "@/lib/reconciliation/views";
import type { Waiting } from "@/lib/reconciliation/waiting";

const NUMBER = "+250788000101";
const line = { direction: "in", open: 49_000, partyNumber: NUMBER } as const;
const waiting = (over: Partial<Waiting>): Waiting => ({
  id: "a",
  direction: "in",
  amount: 50_000,
  reference: "DEP-7F3A91C2-2026",
  externalId: null,
  phones: [NUMBER],
  name: "Aline Uwase",
  at: new Date(0),
  type: "deposit",
  status: "pending",
  ...over,
});

test("a deposit of another amount from the line's number is told of", () => {
  expect(unequalOf(line, [waiting({})], [])).toHaveLength(1);
  const many = Array.from({ length: 9 }, () => waiting({}));
  expect(unequalOf(line, many, [])).toHaveLength(3);
});

test.each([
  ["of the same amount", { amount: 49_000 }],
  ["of another number", { phones: ["+250788000102"] }],
  ["that is in the books", { status: "approved" }],
  ["that is no deposit", { type: "withdraw" }],
])("one %s is not", (_, over) => {
  expect(unequalOf(line, [waiting(over)], [])).toEqual([]);
});

test("of a line that went out, or of nobody's number, there is none", () => {
  expect(unequalOf({ ...line, direction: "out" }, [waiting({})], [])).toEqual([]);
  expect(unequalOf({ ...line, partyNumber: null }, [waiting({})], [])).toEqual([]);
});

test("what a rule finds for the line, with others, is not", () => {
  const { id, reference, name, amount, type } = waiting({});
  const found: SuggestionView = {
    lines: ["l", "m"],
    transactions: [{ id, reference, name, amount, type }],
    reason: { rule: "severalLines", values: { count: 2 } },
    force: "possible",
    oneOfSeveral: false,
  };
  expect(unequalOf(line, [waiting({})], [found])).toEqual([]);
});
