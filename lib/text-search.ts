import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `%` and `_` in what people type mean themselves. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
}

/** Trigrams need three characters; what is shorter has indexes of single letters and of pairs. */
const isShort = (text: string) => [...text].length < 3;

/** Whether a lower-case column contains the text, in any case. Each of the two ways has an index. */
export function contains(column: SQLWrapper, text: string): SQL {
  const wanted = text.toLowerCase();
  return isShort(wanted)
    ? sql`letters(${column}) @> array[${wanted}]::text[]`
    : sql`${column} like ${likePattern(wanted)}`;
}

/** Whether only the searched column can hold the text: it is no phone number, nor the beginning of one. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** What the database's searches by name take: the pattern, and the text itself where it is too short for trigrams. */
export function wanted(text: string): { pattern: string; letters: string[] | null } {
  const lower = text.toLowerCase();
  return { pattern: likePattern(lower), letters: isShort(lower) ? [lower] : null };
}
