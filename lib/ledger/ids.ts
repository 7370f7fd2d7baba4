import { randomUUID } from "node:crypto";

/** A UUID of version 7: it begins with the instant, so that indexes grow at their end. */
export function newId(at: Date): string {
  return `${beginningAt(at)}${randomUUID().slice(15)}`;
}

/** How many ids of one instant `idAmong` can put in order. */
const PLACES = 2 ** 18;

/** The id of one of so many that are made at one instant, in order: `place` from 0. They sort as their places do. */
export function idAmong(at: Date, place: number, count: number): string {
  if (count > PLACES) throw new Error("These are too many ids of one instant.");
  const order = Math.floor((place * PLACES) / count);
  const high = (order >> 6).toString(16).padStart(3, "0");
  const low = (0x80 | (order & 0x3f)).toString(16);
  return `${beginningAt(at)}${high}-${low}${randomUUID().slice(21)}`;
}

/** The smallest id that `newId` could make at or after the instant: a range of time is a range of ids. */
export function firstIdAt(instant: Date): string {
  return `${beginningAt(instant)}000-8000-000000000000`;
}

// The instant in twelve digits, and the version.
function beginningAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, "0").slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7`;
}
