import { randomBytes } from "node:crypto";

/** A UUID of version 7: it begins with the instant, so that indexes grow at their end. */
export function newId(at: Date): string {
  return written(at, randomBytes(16));
}

/** How many ids of one instant `idAmong` can put in order. */
const PLACES = 2 ** 18;

/** The id of one of so many that are made at one instant, in order: `place` from 0. They sort as their places do. */
export function idAmong(at: Date, place: number, count: number): string {
  if (count > PLACES) throw new Error("These are too many ids of one instant.");
  const bytes = randomBytes(16);
  const order = Math.floor((place * PLACES) / count);
  bytes.writeUInt16BE(order >> 6, 6);
  bytes[8] = order & 0x3f;
  return written(at, bytes);
}

function written(at: Date, bytes: Buffer): string {
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest id that `newId` could make at or after the instant: a range of time is a range of ids. */
export function firstIdAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, "0").slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
