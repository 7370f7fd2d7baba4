import { expect, test } from "vitest";
import { firstIdAt, newId } from "@/lib/ledger/ids";

const instants = [0, 1, 1_000, Date.UTC(2026, 10, 20, 12, 5), Date.UTC(9999, 11, 31)];

test.each(instants)("the first id at %i stands before every id made then", (ms) => {
  const first = firstIdAt(new Date(ms));
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  for (let n = 0; n < 200; n += 1) {
    expect(first <= newId(new Date(ms))).toBe(true);
    expect(newId(new Date(ms)) < firstIdAt(new Date(ms + 1))).toBe(true);
  }
});
