import type { Locale } from "@/lib/dates";

/** Percent with one decimal, as the reader writes it: `12.5%`, `12,5%`. */
export function formatPercent(percent: number, locale: Locale): string {
  const text = `${percent.toFixed(1)}%`;
  return locale === "rw" ? text.replace(".", ",") : text;
}
