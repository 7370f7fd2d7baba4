import { expect, test } from "vitest";
import { formatRate, formatShare, percent } from "@/lib/percent";
import { filesNaming } from "../support/files-naming";

test.each([
  [0, 0, 0],
  [5, 0, 0],
  [0, 40_000_000, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 2000, 0.1],
  [1, 2001, 0],
  [26_000_000, 40_000_000, 65],
  [41, 40, 100],
])("%i of %i is %f percent", (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected);
});

test("a share always has its decimal, a rate only one that says something", () => {
  expect([0, 50, 33.3, 100].map(formatShare)).toEqual(["0.0%", "50.0%", "33.3%", "100.0%"]);
  expect([0.1, 12.5, 15, 782.1].map(formatRate)).toEqual(["0.1%", "12.5%", "15%", "782.1%"]);
});

test("no other file rounds to tenths of a percent, or writes one", () => {
  const written =
    /\* 1000\) \/ 10\b|toFixed\(1\)\}%|([rR]ate|[sS]hare|Percentage)(\b[^`]*\}%`|\}%)/;
  expect(filesNaming(written)).toEqual(["lib/percent.ts"]);
});
