/** A file for spreadsheets (decisions, section 11): RFC 4180, UTF-8 with BOM, CRLF. */
export function csvText(rows: string[][]): string {
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

// What a spreadsheet would run as a formula is made harmless, as `csv_cell` does in the database.
function csvCell(text: string): string {
  const harmless = /^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
