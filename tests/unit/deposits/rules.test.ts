import { describe, expect, test } from "vitest";
import { ALIKE_MS, depositFee, depositLines, depositNet, isSameAgain } from "@/lib/deposits/rules";
import { METHODS } from "@/lib/methods";
import { MAX_AMOUNT } from "@/lib/money";
import { fc } from "@/tests/support/property";

describe("the fee of a deposit rounds half up to the franc", () => {
  test.each([
    // paid in, MTN at 1 %, Airtel at 1.2 %
    [1, 0, 0],
    [41, 0, 0],
    [42, 0, 1],
    [49, 0, 1],
    [50, 1, 1],
    [99, 1, 1],
    [124, 1, 1],
    [125, 1, 2],
    [149, 1, 2],
    [150, 2, 2],
    [208, 2, 2],
    [209, 2, 3],
    [250, 3, 3],
    [1_050, 11, 13],
    [100_000, 1_000, 1_200],
    [99_950, 1_000, 1_199],
    [1_000_000_000, 10_000_000, 12_000_000],
  ])("of %i francs: %i with MTN, %i with Airtel, none by bank or in cash", (paid, mtn, airtel) => {
    expect(depositFee(paid, "mtn")).toBe(mtn);
    expect(depositFee(paid, "airtel")).toBe(airtel);
    expect(depositFee(paid, "bank")).toBe(0);
    expect(depositFee(paid, "cash")).toBe(0);
  });
});

test("whatever is paid in, fee and credit add up to it, and its lines balance", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_AMOUNT }),
      fc.constantFrom(...METHODS),
      (paid, method) => {
        const fee = depositFee(paid, method);
        expect(fee + depositNet(paid, method)).toBe(paid);
        expect(depositNet(paid, method)).toBeGreaterThan(0);
        const lines = depositLines("member", paid, fee, `cash:${method}`);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0);
        expect(lines.every((line) => line.amount !== 0)).toBe(true);
      },
    ),
  );
});

describe("a deposit may be the same once more", () => {
  const now = new Date("2026-11-23T08:00:00Z");
  const known = { amount: 5_000, method: "mtn", status: "pending", createdAt: new Date(0) };
  const lately = {
    ...known,
    status: "approved",
    createdAt: new Date(now.getTime() - ALIKE_MS + 1),
  };
  test.each([
    ["one that waits, however long", known, true],
    ["approved less than ten minutes ago", lately, true],
    [
      "approved ten minutes ago",
      { ...lately, createdAt: new Date(now.getTime() - ALIKE_MS) },
      false,
    ],
    ["rejected", { ...lately, status: "rejected" }, false],
    ["of another amount", { ...known, amount: 5_001 }, false],
    ["of another method", { ...known, method: "airtel" }, false],
  ])("%s", (_, other, expected) => {
    expect(isSameAgain({ amount: 5_000, method: "mtn" }, other, now)).toBe(expected);
  });
});
