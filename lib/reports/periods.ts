import { addDays, dayCount, lastDayOf, notAfter } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import type { Preset, RangeQuery, ReportQuery } from "@/lib/reports/schema";

/** Kigali days, both inclusive; `from` null: from the beginning. */
export type Days = { from: string | null; to: string };
/** What a screen shows: chosen by name, or by its days. */
export type Range = Days & { preset: Preset | "days" };

/** Before all that there is. */
export const BEGINNING = "0001-01-01";

/**
 * The days that a call names; without them all time. A last day to come is today. Throws invalid on days in
 * the wrong order and on a first day to come.
 */
export function daysOf({ from, to }: ReportQuery, today: string): Days {
  if (from && from > today) throw wrong("from", "bookDayFuture");
  if (from && to && from > to) throw wrong("to", "dateOrder");
  return { from: from ?? null, to: notAfter(today, to) };
}

function wrong(field: string, key: string): AppError {
  return new AppError("invalid", {}, { [field]: { key } });
}

/** The days that the screen's address names; without any, this year. Throws as `daysOf`. */
export function rangeOf({ range, from, to }: RangeQuery, today: string): Range {
  if (range || !(from || to)) {
    const preset = range ?? "this-year";
    return { preset, ...presetDays(preset, today) };
  }
  return { preset: "days", ...daysOf({ from, to }, today) };
}

/** The days of a preset, the last of them never after today. */
export function presetDays(preset: Preset, today: string): Days {
  const month = today.slice(0, 7);
  switch (preset) {
    case "this-month":
      return { from: `${month}-01`, to: today };
    case "last-month": {
      const last = monthBy(month, -1);
      return { from: `${last}-01`, to: lastDayOf(last) };
    }
    case "this-quarter":
      return { from: `${monthBy(month, -((Number(month.slice(5)) - 1) % 3))}-01`, to: today };
    case "this-year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "all":
      return { from: null, to: today };
  }
}

const MONTHS_OF = { "this-month": 1, "last-month": 1, "this-quarter": 3, "this-year": 12 } as const;

/**
 * The period before a range, as long as it: for a running month, quarter or year the same part of the one
 * before; for whole months as many before; else as many days before. All time has none: null.
 */
export function periodBefore({ preset, from, to }: Range): { from: string; to: string } | null {
  if (!from || preset === "all") return null;
  const months = preset === "days" ? wholeMonths(from, to) : MONTHS_OF[preset];
  if (months) {
    return { from: `${monthBy(from.slice(0, 7), -months)}-01`, to: dayBy(to, -months) };
  }
  const last = addDays(from, -1);
  return { from: addDays(last, 1 - dayCount(from, to)), to: last };
}

// How many whole months these days are; 0 when they are not.
function wholeMonths(from: string, to: string): number {
  if (!from.endsWith("-01") || to !== lastDayOf(to.slice(0, 7))) return 0;
  return monthsFrom(from.slice(0, 7), to.slice(0, 7)) + 1;
}

/** How many months `last` is after `first` (`2026-11`). */
function monthsFrom(first: string, last: string): number {
  const [year = 0, month = 0] = last.split("-").map(Number);
  const [fromYear = 0, fromMonth = 0] = first.split("-").map(Number);
  return (year - fromYear) * 12 + month - fromMonth;
}

/** The month so many after another. */
export function monthBy(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

// The same day so many months away: a month's last day stays one, and a shorter month ends earlier.
function dayBy(day: string, count: number): string {
  const month = monthBy(day.slice(0, 7), count);
  const last = lastDayOf(month);
  const wasLast = day === lastDayOf(day.slice(0, 7));
  const same = `${month}-${day.slice(8)}`;
  return wasLast || same > last ? last : same;
}

/** The months that the charts show for a range: the year up to its end, more when it is longer, two years at most. */
export function chartMonths({ from, to }: Days, first: string | null): string[] {
  const last = to.slice(0, 7);
  const begin = from ?? first ?? to;
  const count = Math.min(24, Math.max(12, monthsFrom(begin.slice(0, 7), last) + 1));
  return Array.from({ length: count }, (_, at) => monthBy(last, at + 1 - count));
}

/**
 * Where the figures of some days are kept: whole months (or all of it) in one place, the days around them
 * in two others. Each is first and last day, both inclusive; an empty one ends before it begins.
 */
export type Pieces = {
  span: "month" | "all";
  whole: [string, string];
  before: [string, string];
  after: [string, string];
};

const NONE: [string, string] = ["0002-01-02", "0002-01-01"];

/** The pieces of some days; a range that ends today needs no days of the month at hand. */
export function piecesOf({ from, to }: Days, today: string): Pieces {
  const open = to >= today;
  if (!from && open) {
    return { span: "all", whole: [BEGINNING, BEGINNING], before: NONE, after: NONE };
  }
  const end = open ? lastDayOf(to.slice(0, 7)) : to;
  const begin = from ?? BEGINNING;
  const firstWhole = begin.endsWith("-01") ? begin.slice(0, 7) : monthBy(begin.slice(0, 7), 1);
  const lastWhole =
    end === lastDayOf(end.slice(0, 7)) ? end.slice(0, 7) : monthBy(end.slice(0, 7), -1);
  if (firstWhole > lastWhole)
    return { span: "month", whole: NONE, before: [begin, end], after: NONE };
  const whole: [string, string] = [`${firstWhole}-01`, `${lastWhole}-01`];
  const before: [string, string] =
    begin < `${firstWhole}-01` ? [begin, addDays(`${firstWhole}-01`, -1)] : NONE;
  const after: [string, string] =
    lastDayOf(lastWhole) < end ? [addDays(lastDayOf(lastWhole), 1), end] : NONE;
  return { span: "month", whole, before, after };
}
