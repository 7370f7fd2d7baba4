import papaparse from "papaparse";

/**
 * CSV as decided (decisions, section 11): RFC 4180, UTF-8 with a byte order mark, amounts as plain
 * integers, instants as ISO dates in Kigali time, and no cell that a spreadsheet would run.
 */

const BYTE_ORDER_MARK = "\uFEFF";
const END_OF_ROW = "\r\n";

// A spreadsheet takes a text that begins so for a formula; numbers and truth values it may count with.
const RUNS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The first row, with the mark before it and its line end. */
export function csvHeader(headings: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRows([headings]);
}

/** Rows with their line ends; null is an empty cell. */
export function csvRows(rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return "";
  const options = { newline: END_OF_ROW, escapeFormulae: RUNS };
  return papaparse.unparse(rows as unknown[][], options) + END_OF_ROW;
}
