import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesOfSum } from "@/lib/reports/rules";

test.each([
  [0, 0, [0, 0]],
  [1, 0, [100, 0]],
  [0, 1, [0, 100]],
  [1, 2, [33.3, 66.7]],
  [2, 1, [66.7, 33.3]],
  [1, 1_999, [0.1, 99.9]],
  [1, 2_001, [0, 100]],
] as const)("%i beside %i are %j percent", (first, second, shares) => {
  expect(sharesOfSum(first, second)).toEqual(shares);
});

test("the two shares always add up to 100", () => {
  const francs = fc.nat(2 ** 52);
  fc.assert(
    fc.property(francs, francs, (first, second) => {
      fc.pre(first + second > 0);
      const [a, b] = sharesOfSum(first, second);
      expect(Math.round(a * 10) + Math.round(b * 10)).toBe(1000);
    }),
  );
});
