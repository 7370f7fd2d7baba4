import { expect, test } from "vitest";
import { fewestToBuy, leftToBuy, mayBeLeft, mostToHold, worthOf } from "@/lib/shares/rules";
import { partsInTenths } from "@/tests/support/share-parts";

const TERMS = { on: true, value: 5_000, minimum: 10, most: 20, joiningFee: 0 };

test("shares are worth their number times what one is worth", () => {
  expect(worthOf(12, TERMS)).toBe(60_000);
});

test("who has none buys the least at once, who has enough one at a time", () => {
  expect(fewestToBuy(TERMS, { own: 0, all: 0 })).toBe(10);
  expect(fewestToBuy(TERMS, { own: 4, all: 4 })).toBe(6);
  expect(fewestToBuy(TERMS, { own: 10, all: 100 })).toBe(1);
});

test("of 100 shares, 80 of others, one member holds at most 20: a fifth of all there would be", () => {
  expect(mostToHold(TERMS, { own: 20, all: 100 })).toBe(20);
  expect(leftToBuy(TERMS, { own: 15, all: 95 })).toBe(5);
});

test("the least is everybody's, however few hold any; without a limit nobody has one", () => {
  expect(mostToHold(TERMS, { own: 0, all: 0 })).toBe(10);
  expect(mostToHold({ ...TERMS, most: 100 }, { own: 0, all: 0 })).toBeNull();
  expect(leftToBuy({ ...TERMS, most: 100 }, { own: 7, all: 7 })).toBeNull();
});

test("somebody is left with none or the least", () => {
  expect([0, 9, 10].map((left) => mayBeLeft(TERMS, left))).toEqual([true, false, true]);
});

test("thirds come to 100.0: the tenth that is missing goes to the lowest id", () => {
  const thirds = ["a", "b", "c"].map((id) => ({ id, shares: 7 }));
  expect([...partsInTenths(thirds).values()]).toEqual([334, 333, 333]);
});
