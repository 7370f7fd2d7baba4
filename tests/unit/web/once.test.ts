import { expect, test } from "vitest";
import { firstInWindow } from "@/lib/web/once";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));

test("the same is the first once in a quarter of an hour", () => {
  expect(firstInWindow("from 10.0.0.1", at(0))).toBe(true);
  expect(firstInWindow("from 10.0.0.1", at(1))).toBe(false);
  expect(firstInWindow("from 10.0.0.2", at(1))).toBe(true);
  expect(firstInWindow("from 10.0.0.1", at(14))).toBe(false);
  expect(firstInWindow("from 10.0.0.1", at(15))).toBe(true);
  expect(firstInWindow("from 10.0.0.1", at(16))).toBe(false);
});

test("a flood of new ones is forgotten again, and does not grow without end", () => {
  const firsts = Array.from({ length: 12_000 }, (_, n) => firstInWindow(`flood ${n}`, at(30)));
  expect(firsts.filter(Boolean).length).toBeLessThanOrEqual(10_000);
  expect(firsts.at(-1)).toBe(false);
  expect(firstInWindow("after the flood", at(46))).toBe(true);
});
