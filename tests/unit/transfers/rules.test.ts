import { expect, test } from "vitest";
import {
  availableAfter,
  exceedsAvailable,
  repeatSince,
  transferLines,
} from "@/lib/transfers/rules";

test("all of the available balance can be sent, and not a franc more", () => {
  expect(exceedsAvailable(500, 500)).toBe(false);
  expect(exceedsAvailable(501, 500)).toBe(true);
  expect(availableAfter(500, 500)).toBe(0);
});

test("what leaves one member arrives at the other", () => {
  expect(transferLines("aline", "eric", 500)).toEqual([
    { account: { owner: "aline", kind: "available" }, amount: -500 },
    { account: { owner: "eric", kind: "available" }, amount: 500 },
  ]);
});

test("the same again within ten minutes is asked about", () => {
  expect(repeatSince(new Date("2026-11-20T12:10:00Z"))).toEqual(new Date("2026-11-20T12:00:00Z"));
});
