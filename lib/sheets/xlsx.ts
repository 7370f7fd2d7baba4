/** Why a workbook is not read. */
type SheetRefusal = "unpacksTooLarge" | "tooManyLines" | "brokenWorkbook" | "binary";

/** What a workbook's parts may be unpacked to, together. */
const MAX_UNPACKED = 40 * 1024 * 1024;
const MAX_PARTS = 500;
const MAX_COLUMNS = 200;
const MAX_CELL = 1_000;
const MARGIN = 100;
/** The day of a time that has none. */
const DAY_ZERO = "1899-12-30";

class Refused extends Error {
  constructor(readonly code: SheetRefusal) {
    super(code);
  }
}

/**
 * The cells of a workbook's first sheet, at most `lines` rows, as text: numbers in all their digits, dates as
 * `2026-11-23 14:05:00`, times of no day as `14:05:00`, formulas as what they came to.
 */
export async function xlsxRows(
  bytes: Uint8Array,
  lines: number,
): Promise<string[][] | { refused: SheetRefusal }> {
  const { strFromU8, unzipSync, zipSync } = await import("fflate");
  const { readSheet } = await import("read-excel-file/node");
  try {
    const parts = unzipSync(bytes, { filter: sized() });
    // Another program's file.
    if (!parts["xl/workbook.xml"]) throw new Refused("binary");
    // Any part may be the sheet.
    for (const content of Object.values(parts)) refuseWide(strFromU8(content), lines);
    // What is read is what was measured: an archive may say other sizes in its list than in its parts.
    const measured = Buffer.from(zipSync(parts, { level: 0 }));
    const rows = await readSheet(measured, { parseNumber: plainNumber });
    return rows.map((row) => row.map(cellText));
  } catch (error) {
    return { refused: error instanceof Refused ? error.code : "brokenWorkbook" };
  }
}

/** Takes the parts that tell of cells, as long as they stay within the limits. */
function sized() {
  let [parts, unpacked] = [0, 0];
  return ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(?:xml|rels)$/i.test(name)) return false;
    parts += 1;
    unpacked += originalSize;
    if (parts > MAX_PARTS || unpacked > MAX_UNPACKED) throw new Refused("unpacksTooLarge");
    return true;
  };
}

/** Refuses a sheet with a cell so far off that filling the room before it would take all memory. */
function refuseWide(sheet: string, lines: number): void {
  // An address in references (`&#88;FD1`) is nobody's but an attacker's.
  if (/\br\s*=\s*["'][^"']{0,50}&/.test(sheet)) throw new Refused("unpacksTooLarge");
  for (const [, letters = "", row] of sheet.matchAll(/\br\s*=\s*["']\s*([A-Z]*)(\d+)/gi)) {
    const column = [...letters.toUpperCase()].reduce((n, l) => n * 26 + l.charCodeAt(0) - 64, 0);
    if (column > MAX_COLUMNS) throw new Refused("unpacksTooLarge");
    if (Number(row) > lines + MARGIN) throw new Refused("tooManyLines");
  }
}

/** A number's digits as people read them: spreadsheets keep `7.66620217E10`. */
function plainNumber(text: string): string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? String(number) : text;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return String(cell).slice(0, MAX_CELL);
  if (Number.isNaN(cell.getTime())) return "";
  const second = new Date(Math.round(cell.getTime() / 1000) * 1000);
  const [day = "", time = ""] = second.toISOString().slice(0, 19).split("T");
  if (day === DAY_ZERO) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}
