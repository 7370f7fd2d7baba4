import { describe, expect, test } from "vitest";
import {
  axisEnd,
  changeFrom,
  movedFrom,
  reportFrom,
  reportKind,
  sharesOfSum,
} from "@/lib/reports/rules";
import { fc } from "@/tests/support/property";

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

describe("how a figure compares with the period before", () => {
  test.each([
    [100, 118, { kind: "percent", tenths: 180 }],
    [200, 100, { kind: "percent", tenths: -500 }],
    [1_000, 1_025, { kind: "percent", tenths: 25 }],
    [1_000, 1_099, { kind: "percent", tenths: 99 }],
    [1_000, 1_100, { kind: "percent", tenths: 100 }],
    // 11.5 % and more are told in whole percents, half upwards.
    [1_000, 1_115, { kind: "percent", tenths: 120 }],
    [1_000, 0, { kind: "percent", tenths: -1000 }],
    [10, 58, { kind: "percent", tenths: 4800 }],
    // So little that it would read as no change.
    [1_000_000, 1_000_001, { kind: "difference", difference: 1 }],
    // From nothing, and from or to a loss, a percentage says nothing.
    [1, 10, { kind: "percent", tenths: 9000 }],
    [1, 1_247, { kind: "difference", difference: 1_246 }],
    [0, 500, { kind: "difference", difference: 500 }],
    [-100, 50, { kind: "difference", difference: 150 }],
    [100, -50, { kind: "difference", difference: -150 }],
    [0, 0, { kind: "same" }],
    [7, 7, { kind: "same" }],
    [null, 7, { kind: "none" }],
  ])("from %s to %s: %j", (before, now, change) => {
    expect(changeFrom(before, now)).toEqual(change);
  });
});

test("a report: fees and project profit are revenue, what projects lost is taken from it", () => {
  const none = { count: 0, amount: 0, fees: 0, profit: 0, loss: 0, standing: 0 };
  expect(
    reportFrom([
      { ...none, figure: "type:deposit", count: 3, amount: 300_000, fees: 2_000 },
      { ...none, figure: "type:transfer", count: 5, amount: 10_000 },
      { ...none, figure: "type:project-profit", count: 1, amount: 50_000, profit: 50_000 },
      { ...none, figure: "type:project-loss", count: 1, amount: 60_000, loss: 60_000 },
      { ...none, figure: "type:reversal" },
      { ...none, figure: "members:active", standing: 4 },
      { ...none, figure: "members:joined", count: 9 },
      { ...none, figure: "district:Huye", standing: 1 },
      { ...none, figure: "district:", standing: 1 },
      { ...none, figure: "district:Gasabo", standing: 2 },
      { ...none, figure: "district:Rubavu" },
    ]),
  ).toEqual({
    membersByDistrict: [
      { district: "Gasabo", count: 2 },
      { district: "Huye", count: 1 },
      { district: null, count: 1 },
    ],
    transactionTypes: [
      { type: "transfer", count: 5, amount: 10_000 },
      { type: "deposit", count: 3, amount: 300_000 },
      { type: "project-loss", count: 1, amount: 60_000 },
      { type: "project-profit", count: 1, amount: 50_000 },
    ],
    totalRevenue: 52_000,
    activeMembers: 4,
    totalTransactions: 10,
    netProfit: -8_000,
  });
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5_900_000, 6_000_000],
  [6_100_000, 8_000_000],
  [10, 10],
  [99, 100],
])("an axis for %i ends at %i", (highest, end) => {
  expect(axisEnd(highest)).toBe(end);
  expect(Number.isInteger(end / 2)).toBe(true);
});

test("only the two reports can be exported", () => {
  expect(reportKind("members")).toBe("members");
  for (const type of [undefined, "", "projects", "Members"]) {
    expect(() => reportKind(type)).toThrow("report_unavailable");
  }
});

test("what came in and went out are the report's deposits and withdrawals, nothing where there are none", () => {
  const figure = (figure: string, count: number, amount: number) => ({
    figure,
    count,
    amount,
    fees: 0,
    standing: 0,
  });
  const report = reportFrom([
    figure("type:deposit", 3, 90_000),
    figure("type:cash-in", 2, 700),
    figure("type:move", 1, 500),
  ]);
  expect(movedFrom(report)).toEqual({
    in: { count: 3, amount: 90_000 },
    out: { count: 0, amount: 0 },
    deskIn: { count: 2, amount: 700 },
    deskOut: { count: 0, amount: 0 },
  });
});
