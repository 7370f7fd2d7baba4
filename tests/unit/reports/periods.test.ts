import { describe, expect, test } from "vitest";
import { addDays, dayCount, lastDayOf } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import {
  chartMonths,
  daysOf,
  periodBefore,
  piecesOf,
  presetDays,
  rangeOf,
} from "@/lib/reports/periods";
import type { Preset } from "@/lib/reports/schema";
import { fc } from "@/tests/support/property";

const TODAY = "2026-11-20";

describe("the days of a report", () => {
  test.each([
    ["this-month", "2026-11-01", "2026-11-20"],
    ["last-month", "2026-10-01", "2026-10-31"],
    ["this-quarter", "2026-10-01", "2026-11-20"],
    ["this-year", "2026-01-01", "2026-11-20"],
    ["all", null, "2026-11-20"],
  ] as const)("%s is from %s to %s", (preset, from, to) => {
    expect(presetDays(preset, TODAY)).toEqual({ from, to });
  });

  test("in January last month is December and the quarter has begun", () => {
    expect(presetDays("last-month", "2027-01-15")).toEqual({
      from: "2026-12-01",
      to: "2026-12-31",
    });
    expect(presetDays("this-quarter", "2027-01-15").from).toBe("2027-01-01");
  });

  test("without any it is this year, with days these days", () => {
    expect(rangeOf({}, TODAY)).toMatchObject({ preset: "this-year", from: "2026-01-01" });
    expect(rangeOf({ from: "2026-03-05", to: "2026-03-09" }, TODAY)).toEqual({
      preset: "days",
      from: "2026-03-05",
      to: "2026-03-09",
    });
  });

  test("a call without days means all time, a last day to come means today", () => {
    expect(daysOf({}, TODAY)).toEqual({ from: null, to: TODAY });
    expect(daysOf({ from: "2026-11-01", to: "2026-12-31" }, TODAY).to).toBe(TODAY);
  });

  test.each([
    [{ from: "2026-11-21" }, "from"],
    [{ from: "2026-11-02", to: "2026-11-01" }, "to"],
  ])("%j is refused beside %s", (query, field) => {
    let refused: unknown;
    try {
      daysOf(query, TODAY);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(AppError);
    expect(Object.keys((refused as AppError).fields ?? {})).toEqual([field]);
  });
});

describe("the period before", () => {
  const earlier = (preset: Preset, today: string) =>
    periodBefore({ preset, ...presetDays(preset, today) });

  test.each([
    ["this-month", "2026-11-20", "2026-10-01", "2026-10-20"],
    ["this-month", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["this-month", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["this-month", "2026-02-28", "2026-01-01", "2026-01-31"],
    ["last-month", "2026-11-20", "2026-09-01", "2026-09-30"],
    ["this-quarter", "2026-11-20", "2026-07-01", "2026-08-20"],
    ["this-quarter", "2026-12-31", "2026-07-01", "2026-09-30"],
    ["this-year", "2026-11-20", "2025-01-01", "2025-11-20"],
    ["this-year", "2028-02-29", "2027-01-01", "2027-02-28"],
  ] as const)("of %s on %s is %s to %s", (preset, today, from, to) => {
    expect(earlier(preset, today)).toEqual({ from, to });
  });

  test("of all time is none", () => {
    expect(earlier("all", TODAY)).toBeNull();
  });

  test.each([
    ["2026-03-05", "2026-03-09", "2026-02-28", "2026-03-04"],
    ["2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
    ["2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
  ])("of %s to %s is %s to %s", (from, to, first, last) => {
    expect(periodBefore({ preset: "days", from, to })).toEqual({ from: first, to: last });
  });

  test("of any days ends the day before them, and is as long unless both are whole months", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 800 }),
        (at, more) => {
          const from = addDays("2024-01-01", at);
          const to = addDays(from, more);
          const period = periodBefore({ preset: "days", from, to });
          expect(period && addDays(period.to, 1)).toBe(from);
          const months = from.endsWith("-01") && to === lastDayOf(to.slice(0, 7));
          if (!months && period) expect(dayCount(period.from, period.to)).toBe(dayCount(from, to));
        },
      ),
    );
  });
});

test("the pieces of any days cover each of them once, and no other day", () => {
  const today = "2026-11-20";
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 400 }), (at, more) => {
      const from = addDays("2023-01-01", at);
      const to = addDays(from, more) > today ? today : addDays(from, more);
      fc.pre(from <= to);
      const { span, whole, before, after } = piecesOf({ from, to }, today);
      expect(span).toBe("month");
      const covered = (day: string) =>
        [before, after].filter(([first, last]) => day >= first && day <= last).length +
        Number(`${day.slice(0, 7)}-01` >= whole[0] && `${day.slice(0, 7)}-01` <= whole[1]);
      for (const day of [addDays(from, -1), from, to, addDays(from, Math.floor(more / 2))]) {
        if (day > to) continue;
        expect([day, covered(day)]).toEqual([day, day >= from ? 1 : 0]);
      }
      // After the last day nothing is counted but days that have not come.
      const next = addDays(to, 1);
      if (next <= today) expect(covered(next)).toBe(0);
    }),
  );
});

test("all time until today is read from one place", () => {
  expect(piecesOf({ from: null, to: TODAY }, TODAY).span).toBe("all");
});

test("charts show the year up to the last month, more when the days are more, two years at most", () => {
  const shown = (from: string | null, first: string | null = "2019-05-05") => {
    const months = chartMonths({ from, to: TODAY }, first);
    return [months[0], months.at(-1), months.length];
  };
  expect(shown("2026-11-01")).toEqual(["2025-12", "2026-11", 12]);
  expect(shown("2025-08-20")).toEqual(["2025-08", "2026-11", 16]);
  expect(shown(null)).toEqual(["2024-12", "2026-11", 24]);
  expect(shown(null, null)).toEqual(["2025-12", "2026-11", 12]);
});
