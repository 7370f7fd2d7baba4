import { formatDate, type Locale, startOfKigaliDay } from "@/lib/dates";

/** A month `2026-11` as people read it: `Nov 2026`. */
export const monthName = (month: string, locale: Locale) =>
  formatDate(startOfKigaliDay(`${month}-01`), locale).replace(/^1 /, "");
