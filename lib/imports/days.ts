import type { ProblemCode } from "@/lib/imports/schema";

/** Which comes first where a date is written with slashes; null: nobody has said it. */
export type DayOrder = "dmy" | "mdy" | null;

const DAY_MS = 86_400_000;
/** What spreadsheets count from, and the serials that can be dates of people: May 1927 to 2100. `1985` is a year alone. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const SERIALS = { first: 10_000, last: 73_415 };

/**
 * A day as `2026-11-23`, from that, `23/11/2026` or a spreadsheet's serial. `03/04/2020` is unclear until somebody says
 * the order: nothing is guessed.
 */
export function importedDay(
  text: string,
  order: DayOrder,
): { day: string } | { code: ProblemCode } {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]\d.*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  if (/^\d{5}$/.test(text)) {
    const serial = Number(text);
    const known = serial >= SERIALS.first && serial <= SERIALS.last;
    return known
      ? { day: new Date(SERIAL_ZERO + serial * DAY_MS).toISOString().slice(0, 10) }
      : { code: "dateInvalid" };
  }
  const [, one, two, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (!one || !two || !year) return { code: "dateInvalid" };
  if (order === "mdy") return dayOf(year, one, two);
  const either = Number(one) <= 12 && Number(two) <= 12 && Number(one) !== Number(two);
  return order === null && either ? { code: "dateUnclear" } : dayOf(year, two, one);
}

function dayOf(year = "", month = "", day = ""): { day: string } | { code: ProblemCode } {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  // The 31st of June would be a day of July.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
    ? { day: written }
    : { code: "dateInvalid" };
}
