import { expect, test } from "vitest";
import { firstIdAt, idAmong, newId } from "@/lib/ledger/ids";

const instants = [0, 1, 1_000, Date.UTC(2026, 10, 20, 12, 5), Date.UTC(9999, 11, 31)];

test.each(instants)("the first id at %i stands before every id made then", (ms) => {
  const first = firstIdAt(new Date(ms));
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  for (let n = 0; n < 200; n += 1) {
    expect(first <= newId(new Date(ms))).toBe(true);
    expect(newId(new Date(ms)) < firstIdAt(new Date(ms + 1))).toBe(true);
  }
});

test("ids of one instant sort as their places do, all of them between those of the instants beside it", () => {
  const at = new Date(Date.UTC(2026, 10, 20, 12, 5));
  const ids = Array.from({ length: 100_000 }, (_, place) => idAmong(at, place, 100_000));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(firstIdAt(at) <= (ids[0] ?? "")).toBe(true);
  expect((ids.at(-1) ?? "") < firstIdAt(new Date(at.getTime() + 1))).toBe(true);
  expect(idAmong(at, 0, 1)).not.toBe(idAmong(at, 0, 1));
});
