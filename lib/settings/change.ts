import { isDeepStrictEqual } from "node:util";
import type { FeeRates, Method } from "@/lib/methods";
import { type PayInPlace, placeLine } from "@/lib/pay-in";
import { formatRate } from "@/lib/percent";
import { type Setting, type SettingValue, settingOf } from "@/lib/settings/rules";

/** What a column holds: of methods, while nobody has chosen, the usual ones. */
export function heldAs(key: Setting, value: SettingValue): SettingValue {
  const setting = settingOf(key);
  return setting.kind === "methods" ? (value ?? setting.usual) : value;
}

/** Whether a setting stays as it is. */
export function isSame(before: SettingValue, after: SettingValue): boolean {
  return isDeepStrictEqual(orNone(before), orNone(after));
}

// Before anybody says where members pay in or whom they call, the column is null.
const orNone = (value: SettingValue) =>
  value === "" || (isPlaces(value) && value.length === 0) ? null : value;

/** Both values of a change, as texts where they have parts. */
export type ShownChange = { before: string | number | null; after: string | number | null };

/** What the two people and the audit trail are told of a change: both values, of places those that differ. */
export function shownChange(before: SettingValue, after: SettingValue): ShownChange {
  return { before: shownValue(before, after), after: shownValue(after, before) };
}

function shownValue(value: SettingValue, other: SettingValue): string | number | null {
  if (isRates(value)) return differingRates(value, isRates(other) ? other : {});
  if (isPlaces(value)) return differing(value, isPlaces(other) ? other : []);
  return typeof value === "string" ? value.replaceAll("\n", "; ") : value;
}

function differing(places: readonly PayInPlace[], others: readonly PayInPlace[]): string | null {
  const lines = places
    .filter((place) => !others.some((other) => isDeepStrictEqual(place, other)))
    .map((place) => placeLine(place));
  return lines.length > 0 ? lines.join("; ") : null;
}

function differingRates(rates: FeeRates, others: FeeRates): string | null {
  const lines = Object.entries(rates)
    .filter(([method, rate]) => others[method as Method] !== rate)
    .map(([method, rate]) => `${method}: ${formatRate(rate)}`);
  return lines.length > 0 ? lines.join("; ") : null;
}

function isRates(value: SettingValue): value is FeeRates {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlaces(value: SettingValue): value is readonly PayInPlace[] {
  return Array.isArray(value);
}
