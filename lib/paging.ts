import { z } from "zod";
import { AppError } from "@/lib/errors";

/** Rows of a page: as many as its HTML carries in one round trip over a slow line (14 KB). */
export const PAGE_SIZE = 15;
/** Rows that a whole list is read by, when a call names no limit: others' requests wait for so many. */
export const BATCH_SIZE = 100;
/** Counts stop here; a longer list says `1,000+` (decisions, section 14). */
export const COUNT_CAP = 1000;

/** The limit of a list in a query string: 1 to 100. */
export const limitField = z
  .string({ error: "limitInvalid" })
  .regex(/^([1-9]\d?|100)$/, "limitInvalid")
  .transform(Number);

/** Where a page begins, in a query string; it holds two names of 100 characters in any script. */
export const cursorField = z
  .string({ error: "cursorInvalid" })
  .regex(/^[\w-]{0,1000}$/, "cursorInvalid");

/** A page of a list: its rows and where the next one starts, if there is one. */
export type Page<T> = { rows: T[]; next: string | null };

/** Where a newest-first list goes on: the last row's instant and id. */
export type Cursor = { at: Date; id: string };

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.toISOString()}|${id}`).toString("base64url");
}

/** The place, in a newest-first list, of what was made at an instant. */
export function createdPlace({ createdAt, id }: { createdAt: Date; id: string }): string {
  return writeCursor({ at: createdAt, id });
}

/** A page of at most `limit` rows out of the `limit + 1` that were read; `placeOf`: where a row stands. */
export function pageOf<T>(read: T[], limit: number, placeOf: (row: T) => string): Page<T> {
  const last = read.length > limit ? read[limit - 1] : undefined;
  return { rows: read.slice(0, limit), next: last ? placeOf(last) : null };
}

// Years that PostgreSQL knows: 0001 to 9999.
const INSTANT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a list by name goes on: the last row's name and id. */
export type NameCursor = { name: string; id: string };

export function writeNameCursor({ name, id }: NameCursor): string {
  return Buffer.from(`${id}|${name}`).toString("base64url");
}

/** Reads a cursor of a list by name. Throws invalid when it is none of ours. */
export function readNameCursor(text: string | undefined): NameCursor | null {
  if (!text) return null;
  const plain = Buffer.from(text, "base64url").toString();
  const cursor = { id: plain.slice(0, 36), name: plain.slice(37) };
  if (!UUID.test(cursor.id) || cursor.name.includes("\0") || writeNameCursor(cursor) !== text) {
    throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
  }
  return cursor;
}

/** As readNameCursor, for the address of a screen: what is none of ours means the first page. */
export function pageNameCursor(text: string | undefined): NameCursor | null {
  try {
    return readNameCursor(text);
  } catch {
    return null;
  }
}

/** Where a list by amount goes on: the last row's francs and id. */
export type AmountCursor = { amount: number; id: string };

export function writeAmountCursor({ amount, id }: AmountCursor): string {
  return Buffer.from(`${amount}|${id}`).toString("base64url");
}

const AMOUNT = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads a cursor of a list by amount. Throws invalid when it is none of ours. */
export function readAmountCursor(text: string | undefined): AmountCursor | null {
  if (!text) return null;
  const [, amount, id] = AMOUNT.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (!amount || !id || !Number.isSafeInteger(Number(amount))) {
    throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
  }
  return { amount: Number(amount), id };
}

/** Reads a cursor from a query string. Throws invalid when it is none of ours. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  const [instant = "", id = ""] = Buffer.from(text, "base64url").toString().split("|");
  const at = new Date(instant);
  const ours = INSTANT.test(instant) && !Number.isNaN(at.getTime()) && UUID.test(id);
  if (!ours || writeCursor({ at, id }) !== text) {
    throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
  }
  return { at, id };
}

/** As readCursor, for the address of a screen: what is none of ours means the first page. */
export function pageCursor(text: string | undefined): Cursor | null {
  try {
    return readCursor(text);
  } catch {
    return null;
  }
}

/** Reads a cursor of a list by id; null where it begins. Throws invalid when it is none of ours. */
export function readIdCursor(text: string | null | undefined): string | null {
  if (!text) return null;
  if (UUID.test(text)) return text;
  throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
}
