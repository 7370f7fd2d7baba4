import { describe, expect, test } from "vitest";
import { fileName, isPdf } from "@/lib/pictures/sent-file";
import {
  isAvailable,
  leftToInvest,
  nextStatus,
  splitByWeight,
  splitLoss,
} from "@/lib/projects/rules";
import { fc } from "@/tests/support/property";

const weighted = (...weights: number[]) =>
  weights.map((weight, n) => ({ id: `member ${n}`, weight }));
const amounts = (amount: number, ...weights: number[]) =>
  splitByWeight(amount, weighted(...weights)).map((part) => part.amount);

describe("splitting by share", () => {
  test.each([
    [100, [50, 50], [50, 50]],
    // A third is 33.33 each: the franc that is left goes to the first of equals.
    [100, [1, 1, 1], [34, 33, 33]],
    // 7 × 3/10 = 2.1, 7 × 3/10 = 2.1, 7 × 4/10 = 2.8: the last has the largest remainder.
    [7, [3, 3, 4], [2, 2, 3]],
    // 1.5 and 1.5 and 0: of equal remainders the first; who has nothing in it gets nothing.
    [3, [10, 10, 0], [2, 1, 0]],
    [1, [10_000, 13_333, 10_000], [0, 1, 0]],
    [0, [5, 7], [0, 0]],
    [12, [12], [12]],
  ])("%i francs by %j is %j", (amount, weights, expected) => {
    expect(amounts(amount, ...weights)).toEqual(expected);
  });

  test("amounts beyond what a double can multiply are split to the franc", () => {
    const parts = amounts(999_999_999_999_999, 3_000_000_000_000_001, 6_000_000_000_000_001);
    expect(parts).toEqual([333_333_333_333_333, 666_666_666_666_666]);
  });

  test("nobody has a share: there is nothing to split by", () => {
    expect(() => splitByWeight(5, [])).toThrow();
    expect(() => splitByWeight(5, weighted(0, 0))).toThrow();
  });

  const weights = fc
    .array(fc.oneof(fc.nat(5), fc.nat(1_000_000_000), fc.maxSafeNat()), {
      minLength: 1,
      maxLength: 40,
    })
    .map((list) => weighted(...list))
    .filter((list) => list.some(({ weight }) => weight > 0));
  const whole = fc.oneof(fc.nat(50), fc.nat(1_000_000_000), fc.maxSafeNat());

  test("the parts always add up, each within a franc of its exact share", () => {
    fc.assert(
      fc.property(whole, weights, (amount, list) => {
        const parts = splitByWeight(amount, list);
        const sum = parts.reduce((total, part) => total + BigInt(part.amount), 0n);
        expect(sum).toBe(BigInt(amount));
        const all = list.reduce((total, { weight }) => total + BigInt(weight), 0n);
        for (const part of parts) {
          const off = BigInt(part.amount) * all - BigInt(amount) * BigInt(part.weight);
          expect(off < all && -off < all).toBe(true);
        }
      }),
    );
  });

  test("the order in which the investors come makes no difference", () => {
    const shuffled = weights.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
      ),
    );
    fc.assert(
      fc.property(whole, shuffled, (amount, [list, other]) => {
        const of = (some: typeof list) =>
          new Map(splitByWeight(amount, some).map((part) => [part.id, part.amount]));
        expect([...of(other)].sort()).toEqual([...of(list)].sort());
      }),
    );
  });

  test("the francs that are left go to the largest remainders", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (amount, list) => {
        const all = list.reduce((total, { weight }) => total + BigInt(weight), 0n);
        const parts = splitByWeight(amount, list).map((part) => {
          const exact = BigInt(amount) * BigInt(part.weight);
          return { rest: exact % all, up: BigInt(part.amount) > exact / all };
        });
        const least = parts.filter(({ up }) => up).map(({ rest }) => rest);
        const most = parts.filter(({ up }) => !up).map(({ rest }) => rest);
        for (const up of least) for (const down of most) expect(up >= down).toBe(true);
      }),
    );
  });
});

describe("splitting a loss", () => {
  const bearing = (...list: [capital: number, days: number][]) =>
    list.map(([capital, days], n) => ({ id: `member ${n}`, capital, weight: capital * days }));
  test.each<[number, [number, number][], number[]]>([
    [
      12_000,
      [
        [60_000, 10],
        [20_000, 10],
      ],
      [9_000, 3_000],
    ],
    // By days 6,000 to 40: the first would bear 69,536 of 70,000, and has 60,000.
    [
      70_000,
      [
        [60_000, 100],
        [40_000, 1],
      ],
      [60_000, 10_000],
    ],
    // Everything is lost: exactly what everybody had.
    [
      100_000,
      [
        [60_000, 100],
        [30_000, 7],
        [10_000, 1],
      ],
      [60_000, 30_000, 10_000],
    ],
    // Without the first, the second would bear more than it has as well.
    [
      9_000,
      [
        [1_000, 1_000],
        [2_000, 90],
        [10_000, 1],
      ],
      [1_000, 2_000, 6_000],
    ],
    [0, [[10, 1]], [0]],
  ])("%i francs by %j is %j", (loss, list, expected) => {
    expect(splitLoss(loss, bearing(...list)).map((part) => part.amount)).toEqual(expected);
  });

  const stakes = fc
    .array(
      fc.tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 4_000 })),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    .map((list) => bearing(...list));
  const losses = stakes.chain((list) => {
    const all = list.reduce((sum, { capital }) => sum + capital, 0);
    return fc.tuple(
      fc.constant(list),
      fc.oneof(fc.integer({ min: 0, max: all }), fc.constant(all)),
    );
  });

  test("adds up, takes from nobody more than they have, and from all others by their weights", () => {
    fc.assert(
      fc.property(losses, ([list, loss]) => {
        const parts = splitLoss(loss, list);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(loss);
        for (const { amount, capital } of parts) expect(amount).toBeLessThanOrEqual(capital);
        // Whoever still has something bears, to the franc, no less for their weight than anybody else.
        for (const one of parts.filter(({ amount, capital }) => amount < capital)) {
          for (const other of parts) {
            const [more, less] = [BigInt(other.amount - 1), BigInt(one.amount + 1)];
            expect(more * BigInt(one.weight) < less * BigInt(other.weight)).toBe(true);
          }
        }
      }),
    );
  });
});

test("what can still be invested is never below zero", () => {
  expect(leftToInvest(100, 40)).toBe(60);
  expect(leftToInvest(100, 100)).toBe(0);
  expect(leftToInvest(100, 120)).toBe(0);
});

test("one can invest while it is open, below its target, not completed and nothing waits", () => {
  const open = {
    openForInvestment: true,
    target: 100,
    invested: 40,
    capital: 40,
    undistributed: 0,
  } as const;
  expect(isAvailable({ ...open, status: "active" })).toBe(true);
  expect(isAvailable({ ...open, status: "running" })).toBe(true);
  expect(isAvailable({ ...open, status: "completed" })).toBe(false);
  expect(isAvailable({ ...open, status: "active", openForInvestment: false })).toBe(false);
  expect(isAvailable({ ...open, status: "active", invested: 100 })).toBe(false);
  expect(isAvailable({ ...open, status: "active", undistributed: -1 })).toBe(false);
  // All of it is lost: what comes back belongs to those who lost it.
  expect(isAvailable({ ...open, status: "running", capital: 0 })).toBe(false);
  expect(isAvailable({ ...open, status: "active", invested: 0, capital: 0 })).toBe(true);
});

test("a project goes from active to running to completed", () => {
  expect([nextStatus("active"), nextStatus("running"), nextStatus("completed")]).toEqual([
    "running",
    "completed",
    null,
  ]);
});

test("a PDF is one by its content", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(isPdf(bytes("%PDF-1.7\nwords\n%%EOF\n"))).toBe(true);
  expect(isPdf(bytes("%PDF-1.7\ncut short"))).toBe(false);
  expect(isPdf(bytes("<html>%PDF-1.7 %%EOF"))).toBe(false);
  expect(isPdf(bytes(""))).toBe(false);
});

test.each([
  ["plan.pdf", "plan.pdf"],
  ["C:\\Users\\me\\My plan.PDF", "My plan.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["", "file.pdf"],
  ["a\u202efdp.exe", "afdp.pdf"],
  [`${"x".repeat(300)}.pdf`, `${"x".repeat(100)}.pdf`],
])("a document sent as %j is called %j", (sent, name) => {
  expect(fileName(sent, "pdf")).toBe(name);
});
