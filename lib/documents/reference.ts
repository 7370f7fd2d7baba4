import { addDays, DAY_MS, startOfKigaliDay } from "@/lib/dates";
import { grouped, LETTERS, readLetters } from "@/lib/document-code";
import { PREFIX } from "@/lib/ledger/references";

/** What a statement's reference holds: with the books, all that is needed to write it again. */
export type StatementReference = {
  /** The member's account number. */
  account: number;
  /** Kigali days, both inclusive. */
  from: string;
  to: string;
  /** How many lines the document has. */
  lines: number;
  /** When it was made, to the minute. */
  madeAt: Date;
};

const MINUTE = 60_000;
const FIRST_DAY = "2000-01-01";
const FIRST_MINUTE = Date.UTC(2020, 0, 1);
const LENGTH = 20;

// Bits of each part, 100 in all: twenty letters.
const PARTS = { account: 36, day: 16, span: 9, lines: 13, minute: 26 } as const;
type Parts = Record<keyof typeof PARTS, number>;

/** `STM-` and five groups of four letters. Throws on what cannot be on a document. */
export function writeStatementReference(of: StatementReference): string {
  const parts: Parts = {
    account: of.account,
    day: daysBetween(FIRST_DAY, of.from),
    span: daysBetween(of.from, of.to),
    lines: of.lines,
    minute: Math.floor((of.madeAt.getTime() - FIRST_MINUTE) / MINUTE),
  };
  let bits = 0n;
  for (const [name, size] of Object.entries(PARTS)) {
    const value = parts[name as keyof Parts];
    if (!(value >= 0 && value < 2 ** size))
      throw new RangeError(`No reference holds this ${name}.`);
    bits = (bits << BigInt(size)) | BigInt(value);
  }
  let letters = "";
  for (let n = 0; n < LENGTH; n += 1) {
    letters = LETTERS[Number(bits & 31n)] + letters;
    bits >>= 5n;
  }
  return `STM-${grouped(letters)}`;
}

/** What a statement's reference says, however it was typed; null when it is none. */
export function readStatementReference(typed: string): StatementReference | null {
  const letters = readLetters(typed).replace(/^STM/, "");
  if (letters.length !== LENGTH) return null;
  let bits = 0n;
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  const parts = {} as Parts;
  for (const [name, size] of Object.entries(PARTS).reverse()) {
    parts[name as keyof Parts] = Number(bits & ((1n << BigInt(size)) - 1n));
    bits >>= BigInt(size);
  }
  const from = addDays(FIRST_DAY, parts.day);
  return {
    account: parts.account,
    from,
    to: addDays(from, parts.span),
    lines: parts.lines,
    madeAt: new Date(FIRST_MINUTE + parts.minute * MINUTE),
  };
}

const RECEIPT = new RegExp(`^(${Object.values(PREFIX).join("|")})([0-9A-Z]{8})(\\d{4})$`);

/** A transaction's reference however it was typed; null when it is none. */
export function readReceiptReference(typed: string): string | null {
  const [, kind, letters, year] =
    RECEIPT.exec(typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, "")) ?? [];
  return kind ? `${kind}-${letters}-${year}` : null;
}

function daysBetween(from: string, to: string): number {
  return Math.round((startOfKigaliDay(to).getTime() - startOfKigaliDay(from).getTime()) / DAY_MS);
}
