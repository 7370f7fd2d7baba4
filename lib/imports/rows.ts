import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import {
  type FileRefusal,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_WORKBOOK_ROWS,
} from "@/lib/imports/schema";
import { xlsxRows } from "@/lib/sheets/xlsx";

type Refused = { refused: FileRefusal["refused"] };
/** Takes a row of cells, its number from 1; false: the rest need not be read. */
type TakeRow = (cells: readonly string[], row: number) => boolean;

/** Reads a CSV file row by row, or the first sheet of a workbook; answers why not. */
export async function eachRow(bytes: Uint8Array, take: TakeRow): Promise<Refused | null> {
  if (bytes.length > MAX_IMPORT_BYTES) return { refused: "tooLarge" };
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? workbookRows(bytes, take) : writtenRows(bytes, take);
}

async function workbookRows(bytes: Uint8Array, take: TakeRow): Promise<Refused | null> {
  const rows = await xlsxRows(bytes, MAX_WORKBOOK_ROWS);
  if ("refused" in rows) return rows;
  for (const [at, cells] of rows.entries()) if (!take(cells, at + 1)) break;
  return null;
}

// Piece by piece: of a large file, little is in memory at a time.
async function writtenRows(bytes: Uint8Array, take: TakeRow): Promise<Refused | null> {
  // Workbooks with a password, old ones, and other programs' files.
  if (bytes.includes(0)) return { refused: isLocked(bytes) ? "hasPassword" : "binary" };
  const { default: papaparse } = await import("papaparse");
  let [row, refused]: [number, Refused | null] = [0, null];
  await new Promise<void>((resolve, reject) => {
    papaparse.parse<string[]>(Readable.from(textOf(bytes)), {
      delimitersToGuess: [",", ";", "\t", "|"],
      step({ data, errors }, parser) {
        row += 1;
        if (errors.some(({ type }) => type === "Quotes")) refused = { refused: "brokenQuotes" };
        else if (row > MAX_IMPORT_ROWS + 1) refused = { refused: "tooManyLines" };
        else if (take(data, row)) return;
        parser.abort();
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  return refused;
}

// A workbook with a password is a container of the old kind, with an encrypted part.
const CONTAINER = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

function isLocked(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return buffer.subarray(0, CONTAINER.length).equals(CONTAINER) && buffer.includes(ENCRYPTED);
}

const PIECE = 64 * 1024;

// UTF-8, else Windows-1252, which spreadsheets save as "CSV".
function* textOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252");
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield decoder.decode(bytes.subarray(from, from + PIECE), { stream: true });
  }
}
