/** Business dates are reckoned in Africa/Kigali (UTC+2, no summer time); instants are `Date`s. */
export const TIME_ZONE = "Africa/Kigali";

export type Locale = "en" | "rw";

const isoDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const shown = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: Locale, withTime: boolean): Intl.DateTimeFormat {
  const key = `${locale}:${withTime}`;
  const known = shown.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale === "en" ? "en-US" : "rw", {
    timeZone: TIME_ZONE,
    day: "numeric",
    month: "short",
    year: "numeric",
    ...(withTime ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" as const } : {}),
  });
  shown.set(key, made);
  return made;
}

function joined(instant: Date, locale: Locale, withTime: boolean): string {
  const part = new Map(
    formatter(locale, withTime)
      .formatToParts(instant)
      .map((p) => [p.type, p.value]),
  );
  const day = `${part.get("day")} ${part.get("month")} ${part.get("year")}`;
  return withTime ? `${day}, ${part.get("hour")}:${part.get("minute")}` : day;
}

/** `20 Nov 2026, 14:05` in Kigali (decisions, section 11). */
export function formatDateTime(instant: Date, locale: Locale): string {
  return joined(instant, locale, true);
}

/** `20 Nov 2026` in Kigali. */
export function formatDate(instant: Date, locale: Locale): string {
  return joined(instant, locale, false);
}

/** The Kigali calendar day of an instant, `YYYY-MM-DD`. */
export function kigaliDay(instant: Date): string {
  return isoDay.format(instant);
}

/** The instant at which a Kigali day begins. */
export function startOfKigaliDay(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`);
}

/** A Kigali day `YYYY-MM-DD` as people read it: `20 Nov 2026`. */
export function formatDay(day: string, locale: Locale): string {
  return formatDate(startOfKigaliDay(day), locale);
}

/** The Kigali day `days` after `day`. */
export function addDays(day: string, days: number): string {
  return kigaliDay(new Date(startOfKigaliDay(day).getTime() + days * 86_400_000));
}
