import { addDays, kigaliDay } from "@/lib/dates";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";

/** Kigali days `YYYY-MM-DD`, from the first to before the last. */
export type DayRange = { from: string; before: string };

// By their number, the words that each language has for it; no three first letters begin two months.
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  LOCALES.flatMap((locale) => MESSAGES[locale].dates.months.split(" ")[month]?.split("/") ?? []),
);

/**
 * The days that a text means: 2026, 2026-11, 2026-11-20, 20/11/2026, 20 Nov 2026, Nov 2026, with
 * the months in any language, in full or by three letters or more. Null when it is none.
 */
export function readDate(text: string): DayRange | null {
  const typed = text.toLowerCase().replace(",", "");
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(typed);
  if (iso) return range(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed);
  if (local) return range(local[3], local[2], local[1]);
  const spoken = /^(?:(\d{1,2}) )?(\p{L}{3,}\.?) (\d{4})$/u.exec(typed);
  const month = spoken?.[2] && monthOf(spoken[2]);
  return spoken && month ? range(spoken[3], month, spoken[1]) : null;
}

/** A day without a year is meant of each of so many, back from this one. */
const YEARS = 10;

/** The same, and 21 Nov, 21 Ugushyingo or 21/11: that day of this year and of those before it. */
export function readDays(text: string, today = kigaliDay(new Date())): DayRange[] {
  const date = readDate(text);
  if (date) return [date];
  const typed = text.toLowerCase().replace(/,$/, "");
  const [, local, number] = /^(\d{1,2})\/(\d{1,2})$/.exec(typed) ?? [];
  const [, spoken, name] = /^(\d{1,2}) (\p{L}{3,}\.?)$/u.exec(typed) ?? [];
  const month = number ?? (name && monthOf(name));
  if (!month) return [];
  const last = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, back) => String(last - back));
  return years.map((year) => range(year, month, local ?? spoken)).filter((day) => day !== null);
}

function monthOf(name: string): string | null {
  const typed = name.replace(/\.$/, "");
  const found = MONTHS.findIndex((names) => names.some((known) => known.startsWith(typed)));
  return found < 0 ? null : String(found + 1);
}

function range(year?: string, month?: string, day?: string): DayRange | null {
  const y = Number(year);
  if (y < 2000 || y > 2100) return null;
  const two = (n: number) => String(n).padStart(2, "0");
  const from = `${y}-${two(Number(month ?? 1))}-${two(Number(day ?? 1))}`;
  const read = new Date(`${from}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== from) return null;
  if (day) return { from, before: addDays(from, 1) };
  if (!month) return { from, before: `${y + 1}-01-01` };
  const m = Number(month);
  return { from, before: m === 12 ? `${y + 1}-01-01` : `${y}-${two(m + 1)}-01` };
}
