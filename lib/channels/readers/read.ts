import {
  type Format,
  isMoney,
  type Line,
  MAX_BYTES,
  MAX_LINES,
  type MessagesFormat,
  type Refusal,
  type Span,
  type Statement,
  type StatementMethod,
} from "@/lib/channels/lines";
import type { Mapping } from "@/lib/channels/mapping";
import { AIRTEL } from "@/lib/channels/readers/airtel";
import { readCamt053 } from "@/lib/channels/readers/camt053";
import { csvRows } from "@/lib/channels/readers/csv";
import { knownMapping } from "@/lib/channels/readers/headings";
import { isFuture } from "@/lib/channels/readers/instants";
import { topOf } from "@/lib/channels/readers/layout";
import { readMessages } from "@/lib/channels/readers/messages";
import { readMt940 } from "@/lib/channels/readers/mt940";
import { MTN } from "@/lib/channels/readers/mtn";
import { readSmsBackup } from "@/lib/channels/readers/sms-backup";
import { readTable } from "@/lib/channels/readers/table";
import { plainLines, textOf } from "@/lib/channels/readers/text";
import { isOpening, speaksOfMoney, type Wording } from "@/lib/channels/readers/wording";
import { MESSAGE_METHODS, type MessageMethod } from "@/lib/methods";
import { xlsxRows } from "@/lib/sheets/xlsx";

export type ReadOptions = {
  method: StatementMethod;
  now: Date;
  /** Recognised from the content where it is left out. */
  format?: Format;
  /** How a table is read; without one its headings must be known. */
  mapping?: Mapping;
};

type Content = {
  lines: Line[];
  account?: string | null;
  spans?: Span[];
  foreign?: number;
  table?: Statement["table"];
};
type Input = { bytes: Uint8Array | null; text: string };

const WORDINGS: Record<MessageMethod, { wording: Wording; sender: RegExp }> = {
  mtn: { wording: MTN, sender: /^M-Money$/i },
  airtel: { wording: AIRTEL, sender: /^Airtel ?-?Money$/i },
};
const writes = (method: StatementMethod): method is MessageMethod => method in WORDINGS;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Reads a channel's statement, a file's bytes or a pasted text: each of its lines, or why it is refused. */
export async function readStatement(
  input: Uint8Array | string,
  options: ReadOptions,
): Promise<Statement | Refusal> {
  const size = typeof input === "string" ? Buffer.byteLength(input) : input.length;
  if (size > MAX_BYTES) return { refused: "tooLarge" };
  const isZip = typeof input !== "string" && ZIP.every((byte, place) => input[place] === byte);
  const text = isZip ? "" : typeof input === "string" ? pasted(input) : textOf(input);
  if (typeof text !== "string") return text;
  if (!isZip && text.trim() === "") return { refused: "empty" };
  const format = isZip ? "xlsx" : recognised(text, options);
  if (options.format && options.format !== format && (isZip || options.format === "xlsx")) {
    return { refused: "unknownFormat" };
  }
  const bytes = typeof input === "string" ? null : input;
  const content = await contentOf(options.format ?? format, { bytes, text }, options);
  if ("refused" in content) return content;
  if (content.lines.length > MAX_LINES) return { refused: "tooManyLines" };
  const { account = null, spans = [], foreign = 0, table = null } = content;
  const lines = content.lines.map((line) => notAhead(line, options.now));
  return { format: options.format ?? format, account, lines, spans, foreign, table };
}

const pasted = (text: string): string | Refusal =>
  text.includes("\0") ? { refused: "binary" } : plainLines(text);

/** By what a text begins with: XML and MT940 say what they are, messages are pasted, all else is a table. */
function recognised(text: string, { method, mapping }: ReadOptions): Format {
  const start = text.trimStart();
  if (/^<\?xml|^<(?:\w+:)?(?:smses|Document)\b|^<!(?:DOCTYPE|--)/.test(start)) {
    return /<smses\b/.test(start) ? "sms-xml" : "camt053";
  }
  if (
    /^(?:\{1:[\s\S]{0,300})?:20:/m.test(start.slice(0, 1_000)) &&
    /^:61:|^:62[FM]:/m.test(start)
  ) {
    return "mt940";
  }
  if (mapping || !writes(method)) return "csv";
  const { wording } = WORDINGS[method];
  const opens = start.split("\n").some((line) => isOpening(wording, line.trim()));
  const [first = ""] = start.split("\n");
  return opens || speaksOfMoney(first) || !/[,;\t|]/.test(first) ? `${method}-sms` : "csv";
}

function contentOf(format: Format, input: Input, options: ReadOptions): Promise<Content | Refusal> {
  return READERS[format](input, options);
}

type Reader = (input: Input, options: ReadOptions) => Promise<Content | Refusal>;

const READERS: Record<Format, Reader> = {
  ...ofMessages(),
  "sms-xml": async ({ text }, { method }) => {
    if (!writes(method)) return { refused: "unknownFormat" };
    return readSmsBackup(text, WORDINGS[method].sender, WORDINGS[method].wording);
  },
  csv: async ({ text }, { mapping }) => {
    return tableContent(await csvRows(text), mapping);
  },
  xlsx: async ({ bytes }, { mapping }) => {
    return tableContent(await xlsxRows(bytes ?? new Uint8Array(), MAX_LINES), mapping);
  },
  mt940: async ({ text }) => readMt940(text),
  camt053: async ({ text }) => readCamt053(text),
};

function ofMessages() {
  const readers = MESSAGE_METHODS.map((method): [MessagesFormat, Reader] => [
    `${method}-sms`,
    async ({ text }) => ({ lines: readMessages(text, WORDINGS[method].wording) }),
  ]);
  return Object.fromEntries(readers) as Record<MessagesFormat, Reader>;
}

function tableContent(rows: string[][] | Refusal, given: Mapping | undefined): Content | Refusal {
  if ("refused" in rows) return rows;
  const mapping = given ?? knownMapping(rows);
  if (!mapping) {
    const sample = topOf(rows);
    return { refused: "noHeadings", headings: sample[0] ?? [], sample };
  }
  const lines = readTable(rows, mapping);
  return "refused" in lines ? lines : { lines, table: { top: topOf(rows), mapping } };
}

/** A line of later than tomorrow is not read: a date was mistaken, or made up. */
function notAhead(line: Line, now: Date): Line {
  if (!isMoney(line) || !isFuture(line.bookedAt, now)) return line;
  return { kind: "unread", row: line.row, raw: line.raw, reason: "future" };
}
