import { LANGUAGES, type Locale } from "@/lib/locales";

/** Business dates are reckoned in Africa/Kigali (UTC+2, no summer time); instants are `Date`s. */
export const TIME_ZONE = "Africa/Kigali";

export type { Locale };

/** A day that the clock is not set in: every one of Kigali's. */
export const DAY_MS = 86_400_000;

/** By how much two clocks may differ; `is_now` in the database says the same. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** What is dated later than this was dated by a clock that was wrong: it says nothing of how long ago that was. */
export const latestNow = (now: Date): Date => new Date(now.getTime() + CLOCKS_DIFFER_MS);

/** Kigali's distance from UTC, all year round. */
const OFFSET_MS = 2 * 3_600_000;

function joined(instant: Date, locale: Locale, withTime: boolean): string {
  const at = new Date(instant.getTime() + OFFSET_MS);
  const month = LANGUAGES[locale].months.split(" ")[at.getUTCMonth()];
  const day = `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`;
  return withTime ? `${day}, ${at.toISOString().slice(11, 16)}` : day;
}

/** `20 Nov 2026, 14:05` in Kigali (decisions, section 11). */
export function formatDateTime(instant: Date, locale: Locale): string {
  return joined(instant, locale, true);
}

/** `14:05` in Kigali: for what stands under its day. */
export function formatTime(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);
}

/** `14:05:09` in Kigali: for what is new each second. */
export function formatSecond(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 19);
}

/** `20 Nov 2026` in Kigali. */
export function formatDate(instant: Date, locale: Locale): string {
  return joined(instant, locale, false);
}

/** The Kigali calendar day of an instant, `YYYY-MM-DD`. */
export function kigaliDay(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which a Kigali day begins. */
export function startOfKigaliDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** A Kigali day `YYYY-MM-DD` as people read it: `20 Nov 2026`. */
export function formatDay(day: string, locale: Locale): string {
  return formatDate(startOfKigaliDay(day), locale);
}

/** The Kigali day `days` after `day`. */
export function addDays(day: string, days: number): string {
  return kigaliDay(new Date(startOfKigaliDay(day).getTime() + days * DAY_MS));
}

/** How many days from the first to the last, both counted. */
export function dayCount(from: string, to: string): number {
  return (startOfKigaliDay(to).getTime() - startOfKigaliDay(from).getTime()) / DAY_MS + 1;
}

/** The last day of a month (`2026-11`). */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A day, or today where that is not reached yet or no day is given. */
export function notAfter(today: string, day: string | undefined): string {
  return !day || day > today ? today : day;
}
