import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `%` and `_` in what people type mean themselves. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
}

/**
 * Whether a lower-case column contains the text, in any case. Each of the two ways has an index:
 * trigrams, and for one or two characters, which have none, the column's letters and pairs.
 */
export function contains(column: SQLWrapper, text: string): SQL {
  const wanted = text.toLowerCase();
  if ([...wanted].length > 2) return sql`${column} like ${likePattern(wanted)}`;
  return sql`letters(${column}) @> array[${wanted}]::text[]`;
}
