import type { Mapping } from "@/lib/channels/mapping";
import {
  MESSAGE_METHODS,
  type MessageMethod,
  type Method,
  methodFacts,
  type StatementMethod,
} from "@/lib/methods";

/** What a channel's statement says, line by line, in whatever form it came. Francs are safe integers. */

/** A file is at most so large, and has at most so many lines. */
export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_LINES = 10_000;

/** The largest amount or balance of a line: sums over many files stay exact. */
export const MAX_FRANCS = 100_000_000_000;

export type { StatementMethod };

/** A provider's messages, pasted. */
export type MessagesFormat = `${MessageMethod}-sms`;

export const FORMATS = [
  ...MESSAGE_METHODS.map((method): MessagesFormat => `${method}-sms`),
  "sms-xml",
  "csv",
  "xlsx",
  "mt940",
  "camt053",
] as const;
export type Format = (typeof FORMATS)[number];

export type Direction = "in" | "out";

/** Where a line stands: its row or message in the file, counted from 1, and the text as it came. */
type Source = { row: number; raw: string };

/** A line that moved money. */
export type MoneyLine = Source & {
  kind: "money" | "charge" | "reversal";
  bookedAt: Date;
  /** How exact `bookedAt` is: banks tell the day alone, and the order of its lines. */
  precision: "second" | "minute" | "day";
  direction: Direction;
  amount: number;
  /** What the provider took on top of the amount. */
  charge: number;
  balanceAfter: number | null;
  /** The provider's own number of the transaction. */
  providerId: string | null;
  /** The number that somebody else gave it: a merchant, or we. */
  partnerId: string | null;
  partyName: string | null;
  /** The other party's phone number as E.164, where it is told whole. */
  partyNumber: string | null;
  /** Its last three digits: often no more is told. */
  partyTail: string | null;
  message: string | null;
};

/** A line that moved none: a failure, a code, an advertisement. */
type InfoLine = Source & { kind: "info" };

/** A line that could not be read, with the reason: it is shown and counted, never dropped. */
type UnreadLine = Source & { kind: "unread"; reason: UnreadReason };

export type Line = MoneyLine | InfoLine | UnreadLine;

/** Why one line could not be read; texts under `statementLines.unread`. */
export const UNREAD_REASONS = [
  "wording",
  "noDate",
  "dateUnclear",
  "future",
  "noAmount",
  "amountUnclear",
  "fraction",
  "amountTooLarge",
  "currency",
  "direction",
  "status",
  "malformed",
] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** Why a whole file is refused; texts under `errors.field.unreadable…`. */
export const REFUSAL_CODES = [
  "empty",
  "tooLarge",
  "tooManyLines",
  "unknownFormat",
  "binary",
  "brokenXml",
  "doctype",
  "brokenQuotes",
  "brokenWorkbook",
  "unpacksTooLarge",
  "noHeadings",
  "noTable",
  "noStatement",
  "severalAccounts",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A file that is not read at all. `headings`: what stood where headings were looked for, `sample`: the first rows. */
export type Refusal = {
  refused: RefusalCode;
  row?: number;
  headings?: string[];
  sample?: string[][];
};

/** An opening and a closing balance, and the rows between them that must lead from one to the other. */
export type Span = { opening: number; closing: number; rows: readonly [number, number] };

/** A file that was read: each of its lines is there, in the order of the file. */
export type Statement = {
  format: Format;
  /** The account that the file says it is of. */
  account: string | null;
  lines: Line[];
  spans: Span[];
  /** Messages of other senders in a phone's backup: counted, not kept. */
  foreign: number;
  /** Of a table its first rows, and how it was read. */
  table: { top: string[][]; mapping: Mapping } | null;
};

/** A line's text as it is kept: what a database can store, and no more than anybody reads. */
export function rawText(text: string): string {
  return text.slice(0, 2_000).toWellFormed().replaceAll("\0", "");
}

/** Whether a file is of messages, which anybody could have written: a phone's, or pasted. */
export function isMessages(format: Format): boolean {
  return format.endsWith("-sms") || format === "sms-xml";
}

/** Whether a form is read by what few examples told of it, so that whoever brings it in compares (decisions, section 19). */
export function isExperimental(format: Format, method: Method): boolean {
  return isMessages(format) && !methodFacts(method).messagesSeen;
}

/** Whether a line moved money. */
export function isMoney(line: Line): line is MoneyLine {
  return line.kind === "money" || line.kind === "charge" || line.kind === "reversal";
}

/** Whether a file was refused. */
export function isRefused(answer: Statement | Refusal): answer is Refusal {
  return "refused" in answer;
}

/** What a line adds to the channel's balance: below zero where it takes. */
export function effectOf(line: MoneyLine): number {
  return (line.direction === "in" ? line.amount : -line.amount) - line.charge;
}
