import type { SQL, SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/**
 * CSV as decided (decisions, section 11): RFC 4180, UTF-8 with a byte order mark, amounts as plain
 * integers, instants as ISO dates in Kigali time, and no cell that a spreadsheet would run.
 */

export const END_OF_ROW = "\r\n";
const BYTE_ORDER_MARK = "\uFEFF";

// A spreadsheet takes what begins so for a formula; `csv_cell` in the database is the same rule.
const RUNS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The first row, with the mark before it and its line end. */
export function csvHeader(headings: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRow(headings);
}

/** A row of a small file that is not read from the database, with its line end. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(writeCell).join(",") + END_OF_ROW;
}

function writeCell(text: string): string {
  return quoteCell(RUNS.test(text) ? `'${text}` : text);
}

/** A cell that is harmless already, quoted where it has to be. */
export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// PostgreSQL's type numbers, which never change.
const INSTANT = 1184;
const TEXTS = new Set([18, 19, 25, 1042, 1043]);
const NUMBERS_AND_THE_LIKE = new Set([16, 20, 21, 23, 26, 700, 701, 1700, 1082, 1114, 2950]);

/**
 * The select that writes each column of `select` as a cell, by its type: numbers, ids and the labels
 * of `enums` plain, instants as `2026-11-20T14:05:09+02:00` (the session's zone is Kigali), everything
 * else harmless. Here and not in each export, so that none can forget it.
 */
export function csvSelect(
  select: string,
  types: readonly number[],
  enums: ReadonlySet<number>,
): string {
  const cells = types.map((type, index) => cell(`c${index}`, type, enums));
  const names = types.map((_, index) => `c${index}`);
  return `select ${cells.join(", ")} from (${select}) as r(${names.join(", ")})`;
}

function cell(column: string, type: number, enums: ReadonlySet<number>): string {
  if (NUMBERS_AND_THE_LIKE.has(type) || enums.has(type)) return column;
  if (type === INSTANT) return instant(column);
  return TEXTS.has(type) ? `csv_cell(${column})` : `csv_cell(${column}::text)`;
}

// A file has millions of these: to_char takes three times as long, date_trunc half as long again. The
// server rounds to whole seconds, so half a second less is the second that had begun; it writes `+02`.
function instant(column: string): string {
  return `replace((${column} - interval '0.5 s')::timestamptz(0)::text, ' ', 'T') || ':00'`;
}

/** The values of a query, as the texts that the server will quote. Throws on what it cannot be. */
export function parameterTexts(query: SQLWrapper): (string | null)[] {
  return asSql(query).params.map(toText);
}

/** The query with `literals`, which the server has quoted, in the places of its values. */
export function withLiterals(query: SQLWrapper, literals: readonly string[]): string {
  return asSql(query, literals).sql;
}

function asSql(query: SQLWrapper, literals?: readonly string[]) {
  const dialect = new PgDialect();
  if (literals) {
    dialect.escapeParam = (index: number) => {
      const literal = literals[index];
      if (literal === undefined) throw new Error("A value has no literal.");
      return literal;
    };
  }
  return dialect.sqlToQuery(query.getSQL() as SQL);
}

function toText(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === "string") return value;
  if (["number", "bigint", "boolean"].includes(typeof value)) return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError("A query that is exported has a value that is no text, number or instant.");
}
