import { isDeepStrictEqual } from "node:util";
import { type PayInPlace, placeLine } from "@/lib/pay-in";
import type { SettingValue } from "@/lib/settings/rules";

/** Whether a setting stays as it is. */
export function isSame(before: SettingValue, after: SettingValue): boolean {
  return isDeepStrictEqual(orNone(before), orNone(after));
}

// Before anybody says where members pay in or whom they call, the column is null.
const orNone = (value: SettingValue) =>
  value === "" || (isPlaces(value) && value.length === 0) ? null : value;

type Told = { before: string | number | null; after: string | number | null };

/** What the two people and the audit trail are told of a change: both values, of places those that differ. */
export function toldOf(before: SettingValue, after: SettingValue): Told {
  return { before: told(before, after), after: told(after, before) };
}

function told(value: SettingValue, other: SettingValue): string | number | null {
  return isPlaces(value) ? differing(value, isPlaces(other) ? other : []) : value;
}

function differing(places: readonly PayInPlace[], others: readonly PayInPlace[]): string | null {
  const lines = places
    .filter((place) => !others.some((other) => isDeepStrictEqual(place, other)))
    .map((place) => placeLine(place));
  return lines.length > 0 ? lines.join("; ") : null;
}

function isPlaces(value: SettingValue): value is readonly PayInPlace[] {
  return Array.isArray(value);
}
