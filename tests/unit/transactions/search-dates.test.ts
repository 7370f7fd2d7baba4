import { describe, expect, test } from "vitest";
import { readDate, readDays } from "@/lib/transactions/search-dates";

describe("a date is read in the forms that people type", () => {
  const day = { from: "2026-11-20", before: "2026-11-21" };
  const month = { from: "2026-11-01", before: "2026-12-01" };
  test.each([
    ["2026", { from: "2026-01-01", before: "2027-01-01" }],
    ["2026-11", month],
    ["2026-11-20", day],
    ["20/11/2026", day],
    ["20.11.2026", day],
    ["20 Nov 2026", day],
    ["20 november 2026", day],
    ["20 Nov 2026,", day],
    ["Nov 2026", month],
    ["20 Ugu. 2026", day],
    ["20 Ugushyingo 2026", day],
    ["ugushyingo 2026", month],
    ["1/2/2026", { from: "2026-02-01", before: "2026-02-02" }],
    ["Ukuboza 2026", { from: "2026-12-01", before: "2027-01-01" }],
    ["2026-12", { from: "2026-12-01", before: "2027-01-01" }],
    ["31 Dec 2026", { from: "2026-12-31", before: "2027-01-01" }],
    ["29 Feb 2024", { from: "2024-02-29", before: "2024-03-01" }],
    ["Mata 2026", { from: "2026-04-01", before: "2026-05-01" }],
    ["Mar 2026", { from: "2026-03-01", before: "2026-04-01" }],
  ])("%s", (text, range) => expect(readDate(text)).toEqual(range));
});

test.each([
  "",
  "20",
  "aline",
  "1999",
  "2101",
  "2026-13",
  "2026-00",
  "2026-02-30",
  "31/11/2026",
  "29 Feb 2026",
  "No 2026",
  "Foo 2026",
  "20 2026",
  "20262",
  "20-11-2026",
  "2026-11-20-1",
])("%s is no date", (text) => expect(readDate(text)).toBeNull());

test("every month is known by its names and first letters, and by no other's", () => {
  for (const locale of ["en-US", "rw"]) {
    for (const width of ["short", "long"] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: width, timeZone: "UTC" });
      for (let month = 0; month < 12; month += 1) {
        const name = format.format(new Date(Date.UTC(2026, month, 15)));
        const from = `2026-${String(month + 1).padStart(2, "0")}-01`;
        expect(readDate(`${name} 2026`)?.from, name).toBe(from);
      }
    }
  }
});

describe("a day without its year is that day of each of ten years", () => {
  const today = "2026-11-23";
  test.each(["21 Nov", "21 november", "21 Ugushyingo", "21 ugu.", "21/11"])("%s", (text) => {
    const days = readDays(text, today);
    expect(days).toHaveLength(10);
    expect(days[0]).toEqual({ from: "2026-11-21", before: "2026-11-22" });
    expect(days[9]).toEqual({ from: "2017-11-21", before: "2017-11-22" });
  });
  test("where there is one", () => {
    expect(readDays("29 Feb", today).map(({ from }) => from)).toEqual(["2024-02-29", "2020-02-29"]);
    expect(readDays("20 Nov 2026", today)).toEqual([{ from: "2026-11-20", before: "2026-11-21" }]);
    for (const text of ["31/11", "0/5", "21 No", "21", "aline", "21 Foo", "21-11"]) {
      expect(readDays(text, today), text).toEqual([]);
    }
  });
});
