import { LANGUAGES, type Locale } from "@/lib/locales";

/** Percent with one decimal, as the reader writes it: `12.5%`, `12,5%`. */
export function formatPercent(percent: number, locale: Locale): string {
  return `${percent.toFixed(1)}%`.replace(".", LANGUAGES[locale].decimal);
}
