import { describe, expect, test } from "vitest";
import {
  formatBrief,
  formatExact,
  formatMoney,
  formatNumber,
  isShortened,
  percentOf,
} from "@/lib/money";
import { fc } from "@/tests/support/property";

describe("a percentage of francs", () => {
  test.each([
    // francs, basis points, result
    [100, 100, 1],
    [49, 100, 0],
    [50, 100, 1],
    [149, 100, 1],
    [150, 100, 2],
    [41, 120, 0],
    [42, 120, 1],
    [125, 120, 2],
    [0, 120, 0],
    [1_000_000_000, 120, 12_000_000],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])("%i francs at %i basis points are %i", (francs, basisPoints, result) => {
    expect(percentOf(francs, basisPoints)).toBe(result);
  });

  test("is never further than half a franc from the exact one, and half a franc goes up", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(10_000), (francs, basisPoints) => {
        const exact = BigInt(francs) * BigInt(basisPoints);
        const off = BigInt(percentOf(francs, basisPoints)) * 10_000n - exact;
        expect(off > -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });
});

describe("money on cards and lists", () => {
  test.each([
    [0, "Rwf 0"],
    [1, "Rwf 1"],
    [999, "Rwf 999"],
    [1_000, "Rwf 1,000"],
    [949_999, "Rwf 949,999"],
    [950_000, "Rwf 950,000"],
    [999_999, "Rwf 999,999"],
    [1_000_000, "Rwf 1.0M"],
    [1_049_999, "Rwf 1.0M"],
    [1_050_000, "Rwf 1.1M"],
    [1_500_000, "Rwf 1.5M"],
    [1_949_999, "Rwf 1.9M"],
    [1_950_000, "Rwf 2.0M"],
    [999_949_999, "Rwf 999.9M"],
    [1_234_567_890, "Rwf 1,234.6M"],
    [-1, "-Rwf 1"],
    [-999_999, "-Rwf 999,999"],
    [-1_500_000, "-Rwf 1.5M"],
    [-1_950_000, "-Rwf 2.0M"],
  ])("%i francs are shown as %s", (francs, shown) => {
    expect(formatMoney(francs)).toBe(shown);
  });

  test("the exact amount is shown beside it just where digits are hidden", () => {
    expect([999_999, 1_000_000, -999_999, -1_000_000].map(isShortened)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

test.each([
  [0, "RWF 0"],
  [1_500_000, "RWF 1,500,000"],
  [-1_500_000, "-RWF 1,500,000"],
  [1_000_000_000, "RWF 1,000,000,000"],
])("%i francs that a person agrees to are written %s", (francs, shown) => {
  expect(formatExact(francs)).toBe(shown);
});

test("a bare number has its thousands grouped", () => {
  expect(formatNumber(1_500_000)).toBe("1,500,000");
});

describe("money in the results of a search", () => {
  test.each([
    [0, "Rwf 0"],
    [999, "Rwf 999"],
    [1_000, "Rwf 1K"],
    [1_049, "Rwf 1K"],
    [1_050, "Rwf 1.1K"],
    [12_000, "Rwf 12K"],
    [12_449, "Rwf 12.4K"],
    [12_450, "Rwf 12.5K"],
    [12_500, "Rwf 12.5K"],
    [950_000, "Rwf 950K"],
    [999_949, "Rwf 999.9K"],
    [999_950, "Rwf 1.0M"],
    [999_999, "Rwf 1.0M"],
    [1_000_000, "Rwf 1.0M"],
    [1_500_000, "Rwf 1.5M"],
    [1_234_567_890, "Rwf 1,234.6M"],
    [-500, "-Rwf 500"],
    [-12_500, "-Rwf 12.5K"],
    [-999_950, "-Rwf 1.0M"],
  ])("%i francs are %s", (francs, text) => {
    expect(formatBrief(francs)).toBe(text);
  });
});
