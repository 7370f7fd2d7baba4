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

/** Whether only the searched column can hold the text: it is no phone number, nor the beginning of one. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** What many match stands among the next names: so many of them are looked through before an index is asked. */
const LOOK_THROUGH = 700;

type Named = {
  q: string;
  /** The column that is searched, by the name it has in the table. */
  column: "search" | "recipient_search";
  /** Who is among those searched at all: must be answered by the index of the names alone. */
  among: SQL | undefined;
  /** Who is found, whichever way. */
  found: SQL | undefined;
  /** The keyset condition with its `and`, or nothing. */
  after: SQL;
  direction: SQL;
  limit: number;
};

/**
 * The ids and names of who is found, in the order of their names. A search is fast when few match,
 * through its index, and when many do, because the page is full after a short walk along the names;
 * here the walk comes first, and the index only when it did not fill the page.
 */
export function inOrderOfNames({ q, column, among, found, after, direction, limit }: Named): SQL {
  const order = sql`order by members.full_name ${direction}, members.id ${direction} limit`;
  const searched = sql.identifier(column);
  return sql`
    with near as materialized (
      select id, full_name from (
        select id, full_name, ${searched} from members where ${among} ${after} ${order} ${LOOK_THROUGH}) as members
      where ${searched} like ${likePattern(q)} ${order} ${limit})
    select id, full_name, null::text as value from near where (select count(*) from near) = ${limit}
    union all
    (select id, full_name, null from members
      where (select count(*) from near) < ${limit} and ${found} ${after} ${order} ${limit})`;
}
