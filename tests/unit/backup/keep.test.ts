import { resolve } from "node:path";
import { expect, test } from "vitest";
import { fc } from "@/tests/support/property";

const { keptInstants, oldestWithLog } = await import(resolve("scripts/backup/keep.mjs"));
const { lsnOf, placeOf, segmentName, segmentNumber } = await import(
  resolve("scripts/backup/wal-names.mjs")
);
const day = 86_400_000;
const now = Date.UTC(2026, 10, 22, 0, 30);
const nightly = (count: number) => Array.from({ length: count }, (_, n) => new Date(now - n * day));

test("of a nightly backup over two years: 7 days, 5 weeks, 12 months, the newest of each", () => {
  const kept: Date[] = keptInstants(nightly(730));
  const days = kept.map((at) => at.toISOString().slice(0, 10));
  expect(days.slice(0, 7)).toEqual(nightly(7).map((at) => at.toISOString().slice(0, 10)));
  expect(days).toContain("2026-10-31");
  expect(days.at(-1)).toBe("2025-12-31");
  expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12);
  expect(oldestWithLog(nightly(730))).toEqual(nightly(7).at(-1));
});

test("the newest stays, whatever the others are; nothing is kept twice", () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(now) })),
      (all) => {
        const kept: Date[] = keptInstants(all);
        expect(new Set(kept).size).toBe(kept.length);
        if (all.length > 0) expect(kept[0]?.getTime()).toBe(Math.max(...all.map(Number)));
      },
    ),
  );
});

test("names and places of the log are those of PostgreSQL", () => {
  const size = 16 * 1024 * 1024;
  // select pg_walfile_name('16/B374D848')
  const place = placeOf("16/B374D848", size);
  expect(segmentName("00000001", place.number, size)).toBe("0000000100000016000000B3");
  expect(place.offset).toBe(0x74d848);
  expect(segmentNumber("0000000100000016000000B3", size)).toBe(place.number);
  expect(lsnOf(place.number, size)).toBe("16/B3000000");
});
