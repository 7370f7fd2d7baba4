import type { DateForm } from "@/lib/channels/mapping";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";

export type Instant = { at: Date; precision: "second" | "minute" | "day" };

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const ORDER = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] } as const;
const DATE =
  /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{1,4})(?:[T ,]+(?:(?:at|saa|à) )?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:\.\d{1,9})?)?\s*([ap]m)?)?\s*(z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A date, with or without a time, as statements write them, in Kigali unless it names its own distance from UTC.
 * Null where it is none, such as 30 February.
 */
export function instantOf(text: string, form: DateForm): Instant | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  const parts = compact ?? DATE.exec(text.trim());
  if (!parts) return null;
  const [, a = "", b = "", c = "", hour, minute, second, half, zone] = parts;
  const day = dayOf([a, b, c], compact ? "ymd" : form);
  if (!day) return null;
  if (hour === undefined || minute === undefined) {
    return { at: startOfKigaliDay(day), precision: "day" };
  }
  const hours = half ? twelveHours(Number(hour), half) : Number(hour);
  if (hours === null || hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const within = ((hours * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1000;
  const precision = second === undefined ? "minute" : "second";
  const start = zone ? Date.parse(`${day}T00:00:00Z`) - offsetOf(zone) : startOfKigaliDay(day);
  return { at: new Date(Number(start) + within), precision };
}

/** `YYYY-MM-DD` of three parts in the order of `form`; null where the calendar has no such day. */
function dayOf(parts: [string, string, string], form: DateForm): string | null {
  // A year of four digits, or a month in letters, says more than the file's form.
  const order =
    parts[0].length === 4 ? "ymd" : form === "ymd" && parts[2].length === 4 ? "dmy" : form;
  const [year, month, day] = ORDER[order].map((place) => parts[place] ?? "");
  const named = MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? "") + 1;
  const number = named || Number(month);
  const full = year?.length === 2 ? `20${year}` : year;
  if (full?.length !== 4 || !Number.isInteger(number)) return null;
  return calendarDay(full, String(number), day ?? "");
}

/** `YYYY-MM-DD`, or null where the calendar has no such day. */
export function calendarDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}

function twelveHours(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Whether a line is of later than tomorrow: clocks differ a little, and no provider books so far ahead. */
export function isFuture(at: Date, now: Date): boolean {
  return kigaliDay(at) > addDays(kigaliDay(now), 1);
}
