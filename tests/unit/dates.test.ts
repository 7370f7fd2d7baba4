import { describe, expect, test } from "vitest";
import { addDays, formatDate, formatDateTime, kigaliDay, startOfKigaliDay } from "@/lib/dates";

const at = (text: string) => new Date(text);

describe("the day in Kigali", () => {
  test.each([
    ["2026-11-20T21:59:59.999Z", "2026-11-20"],
    ["2026-11-20T22:00:00.000Z", "2026-11-21"],
    ["2026-12-31T21:59:59.999Z", "2026-12-31"],
    ["2026-12-31T22:00:00.000Z", "2027-01-01"],
    ["2028-02-28T22:00:00.000Z", "2028-02-29"],
    ["2026-03-29T01:00:00.000Z", "2026-03-29"],
  ])("%s lies on %s", (instant, day) => {
    expect(kigaliDay(at(instant))).toBe(day);
  });

  test("begins at 22:00 of the day before in UTC, summer and winter", () => {
    expect(startOfKigaliDay("2026-01-01")).toEqual(at("2025-12-31T22:00:00Z"));
    expect(startOfKigaliDay("2026-07-01")).toEqual(at("2026-06-30T22:00:00Z"));
  });

  test("is followed by the next one over months, years and leap days", () => {
    expect(addDays("2026-11-20", 1)).toBe("2026-11-21");
    expect(addDays("2026-11-30", 1)).toBe("2026-12-01");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(addDays("2026-11-20", 730)).toBe("2028-11-19");
  });
});

describe("an instant on the screen", () => {
  test.each([
    ["2026-11-20T12:05:00Z", "en", "20 Nov 2026, 14:05"],
    ["2026-11-20T12:05:00Z", "rw", "20 Ugushyingo 2026, 14:05"],
    ["2026-11-20T22:00:00Z", "en", "21 Nov 2026, 00:00"],
    ["2026-11-20T21:59:59Z", "en", "20 Nov 2026, 23:59"],
    ["2026-12-31T22:00:00Z", "rw", "1 Mutarama 2027, 00:00"],
  ] as const)("%s reads in %s as %s", (instant, locale, shown) => {
    expect(formatDateTime(at(instant), locale)).toBe(shown);
  });

  test("is a date alone where the time says nothing", () => {
    expect(formatDate(at("2026-11-20T12:05:00Z"), "en")).toBe("20 Nov 2026");
    expect(formatDate(at("2026-11-20T12:05:00Z"), "rw")).toBe("20 Ugushyingo 2026");
  });
});
