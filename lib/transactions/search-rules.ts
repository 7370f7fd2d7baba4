import { toE164 } from "@/lib/fields";
import type { TransactionStatus, TransactionType } from "@/lib/ledger/posting";
import { PREFIX } from "@/lib/ledger/references";
import { LOCALES } from "@/lib/locales";
import { MESSAGES, type Messages } from "@/lib/messages";
import { METHODS, type Method } from "@/lib/methods";
import { isReceiptNumber, plainReceiptNumber } from "@/lib/receipt-number";
import { type DayRange, readDays } from "@/lib/transactions/search-dates";

/** One word of a search and what it can mean; it may stand anywhere in a transaction. */
export type Term = {
  /** As typed; capitals make no difference. */
  text: string;
  types: TransactionType[];
  methods: (Method | "internal")[];
  statuses: TransactionStatus[];
  /** Kigali days, when it is a date; a day without its year is one of each year. */
  days: DayRange[];
  /** The part of a reference that it is, when it can be one. */
  reference: ReferencePart | null;
  /** Francs, when it is a number however it is grouped. */
  amount: number | null;
  /** From how many to how many francs are shown like this: `1.5M`. */
  about: { least: number; most: number } | null;
  /** A receipt's number or how one begins, in its one spelling. */
  receipt: string | null;
  /** A whole phone number, as it is kept. */
  phone: string | null;
};

/** `code`: three or more of the eight random characters; or the type that the reference begins with. */
type ReferencePart = { code: string | null; type: TransactionType | null };

/** Shorter beginnings of receipts' numbers are in too many. */
const LEAST_OF_RECEIPT = 5;
const MAX_WORDS = 8;
/** Nothing that is stored is longer: names have 201 characters, descriptions 500. */
const LONGEST = 500;

/**
 * A search as words that must all match, dates of several words kept together; a whole that is in
 * double quotes is one. Null: nothing stored can match.
 */
export function readSearch(q: string): Term[] | null {
  const text = q.trim().replace(/\s+/g, " ");
  if (text === "") return [];
  const quoted = /^"([^"]+)"$/.exec(text)?.[1]?.trim();
  if (quoted && readReference(quoted)) return [termOf(quoted)];
  const words = split(text);
  // A paragraph is looked for as it stands.
  const terms = words.length > MAX_WORDS ? [text] : [...new Set(words)];
  return terms.some((term) => term.length > LONGEST) ? null : terms.map(termOf);
}

function split(text: string): string[] {
  // Francs are francs: what stands before or behind an amount says nothing more.
  const words = text.split(" ").filter((word) => !/^[+−-]?(rwf|frw)$/i.test(word));
  const terms: string[] = [];
  for (let at = 0; at < words.length; ) {
    const size = [4, 3, 2].find((n) => {
      const some = words.slice(at, at + n);
      return some.length === n && isOneThing(some.join(" "));
    });
    terms.push(words.slice(at, at + (size ?? 1)).join(" "));
    at += size ?? 1;
  }
  return terms;
}

// A date, an amount in groups of three digits, a phone number.
const isOneThing = (text: string) =>
  readDays(text).length > 0 || readAmount(text) !== null || readPhone(text) !== null;

// As it is shown: with its sign, in groups.
const AMOUNT = /^[+−-]?[1-9](?:\d{0,14}|\d{0,2}(?:[ ,]\d{3}){1,4})$/;

function readAmount(text: string): number | null {
  const francs = AMOUNT.test(text) ? Number(text.replace(/[ ,+−-]/g, "")) : 0;
  return francs > 0 ? francs : null;
}

// As formatMoney shortens it (lib/money.ts).
function readAbout(text: string): Term["about"] {
  const tenths = Number(/^[+−-]?(\d{1,6}\.\d)m$/i.exec(text)?.[1] ?? 0) * 10;
  const least = Math.max(Math.round(tenths) * 100_000 - 50_000, 1_000_000);
  return tenths < 10 ? null : { least, most: Math.round(tenths) * 100_000 + 49_999 };
}

const readPhone = (text: string) => (/^\+?[\d\s().-]+$/.test(text) ? toE164(text) : null);

function readReceipt(text: string): string | null {
  const number = plainReceiptNumber(text);
  const possible = isReceiptNumber(number) && number.length >= LEAST_OF_RECEIPT;
  return possible && /\d/.test(number) ? number : null;
}

function termOf(text: string): Term {
  return {
    text,
    types: named(TYPE_WORDS, text),
    methods: named(METHOD_WORDS, text),
    statuses: named(STATUS_WORDS, text),
    days: readDays(text),
    reference: readReference(text),
    amount: readAmount(text),
    about: readAbout(text),
    receipt: readReceipt(text),
    phone: readPhone(text),
  };
}

type Words<T> = [T, string[]][];
type Labels = Record<string, string>;

// What the reader sees in any language, and what the interface calls it.
function wordsOf<T extends string>(keys: readonly T[], of: (texts: Messages) => Labels): Words<T> {
  const labels = LOCALES.map((locale) => of(MESSAGES[locale]));
  return keys.map((key) => [
    key,
    [key, ...labels.flatMap((each) => (each[key] ?? "").toLowerCase().split(" "))],
  ]);
}

const TYPES = Object.keys(PREFIX) as TransactionType[];
const TYPE_WORDS = wordsOf(TYPES, (texts) => texts.types);
const METHOD_WORDS = wordsOf([...METHODS, "internal"] as const, (texts) => texts.methods);
const STATUS_WORDS = wordsOf(["pending", "approved", "rejected"] as const, (texts) => texts.status);

/** A word means what it begins like, from three letters on, so that typing finds it early. */
function named<T>(words: Words<T>, text: string): T[] {
  const typed = text.toLowerCase();
  if (typed.length < 3) return [];
  return words.filter(([, all]) => all.some((word) => word.startsWith(typed))).map(([key]) => key);
}

// DEP-7F3A91C2-2026, or a part of it that holds some of the middle or begins with the type.
const REFERENCE = new RegExp(
  `^(?:(${Object.values(PREFIX).join("|")})(?:-|$)|[A-Z]{0,2}-)?([0-9A-Z]{1,8})?(-\\d{0,4})?$`,
);

function readReference(text: string): ReferencePart | null {
  const [, prefix, code = ""] = REFERENCE.exec(text.toUpperCase()) ?? [];
  const type = TYPES.find((t) => PREFIX[t] === prefix) ?? null;
  if (code.length >= 3) return { code, type };
  return type ? { code: null, type } : null;
}

/** Whether a trigram index can answer for a text: three letters or digits in a row. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}
