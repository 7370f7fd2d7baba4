import { type Line, MAX_LINES, type Refusal, rawText, type Span } from "@/lib/channels/lines";
import { francsOf } from "@/lib/channels/readers/amounts";
import { calendarDay } from "@/lib/channels/readers/instants";
import { partyOf, tidy } from "@/lib/channels/readers/parties";
import { startOfKigaliDay } from "@/lib/dates";

/** SWIFT's customer statement. Tags :20:, :28: and the rest tell nothing that a line needs. */
type Field = { tag: string; text: string };
type Bank = { account: string | null; lines: Line[]; spans: Span[] };
type Balance = { francs: number | null; currency: string };

const TAG = /^:(\d{2}[A-Z]?|NS):(.*)$/;
const LINE =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z])?(\d[\d,]{0,14})([A-Z][A-Z0-9]{3})(.{0,34})(?:\n([\s\S]*))?$/;

/** The lines of an MT940 file of one account. Banks name the day of a line, not its balance. */
export function readMt940(text: string): Bank | Refusal {
  const fields = fieldsOf(text);
  const accounts = new Set(fields.filter(({ tag }) => tag === "25").map(({ text: own }) => own));
  if (accounts.size > 1) return { refused: "severalAccounts" };
  const bank: Bank = { account: tidy([...accounts][0]), lines: [], spans: [] };
  let opening: Balance | null = null;
  let first = 1;
  for (const [index, { tag, text: own }] of fields.entries()) {
    if (/^60[FM]?$/.test(tag)) {
      opening = balanceOf(own);
      first = bank.lines.length + 1;
    } else if (tag === "61") {
      const details = fields[index + 1];
      const text86 = details?.tag === "86" ? details.text : "";
      bank.lines.push(lineOf(own, text86, bank.lines.length + 1, opening?.currency ?? "RWF"));
      if (bank.lines.length > MAX_LINES) return { refused: "tooManyLines" };
    } else if (/^62[FM]?$/.test(tag)) {
      const closing = balanceOf(own);
      if (typeof opening?.francs === "number" && typeof closing?.francs === "number") {
        const rows = [first, bank.lines.length] as const;
        bank.spans.push({ opening: opening.francs, closing: closing.francs, rows });
      }
    }
  }
  return bank.lines.length === 0 && !opening ? { refused: "noStatement" } : bank;
}

/** The tags with their texts; what stands on lines of its own below a tag is part of it. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split("\n").map((each) => each.replace(/^\{.*\{4:/, "").trimEnd())) {
    const [, tag, own = ""] = TAG.exec(line) ?? [];
    const current = fields.at(-1);
    if (tag) fields.push({ tag, text: own });
    else if (/^-\}?/.test(line) || /^\{/.test(line)) fields.push({ tag: "", text: "" });
    else if (current && line !== "") current.text += `\n${line}`;
  }
  return fields;
}

/** `C261123RWF150000,00`: below zero where the bank is owed. */
function balanceOf(text: string): Balance | null {
  const [, mark, currency = "", digits = ""] = /^([CD])\d{6}([A-Z]{3})([\d,]+)/.exec(text) ?? [];
  if (!mark) return null;
  const read = francsOf(digits, ",");
  const francs = "reason" in read || currency !== "RWF" ? null : read.francs;
  return { francs: francs !== null && mark === "D" ? -francs : francs, currency };
}

function lineOf(own: string, details: string, row: number, currency: string): Line {
  const raw = rawText(`:61:${own}${details ? `\n:86:${details}` : ""}`);
  const parts = LINE.exec(own);
  if (!parts) return { kind: "unread", row, raw, reason: "malformed" };
  const [
    ,
    year,
    month = "",
    day = "",
    entryMonth,
    entryDay,
    mark = "",
    ,
    digits = "",
    ,
    refs = "",
    extra = "",
  ] = parts;
  if (currency !== "RWF") return { kind: "unread", row, raw, reason: "currency" };
  const read = francsOf(digits, ",");
  if ("reason" in read) return { kind: "unread", row, raw, reason: read.reason };
  if (read.francs === 0) return { kind: "unread", row, raw, reason: "noAmount" };
  const booked = bookingDay(`20${year}`, [month, day], [entryMonth, entryDay]);
  if (!booked) return { kind: "unread", row, raw, reason: "dateUnclear" };
  const [customer, bank] = refs.split("//");
  const reversal = mark.startsWith("R");
  return {
    kind: reversal ? "reversal" : "money",
    row,
    raw,
    bookedAt: startOfKigaliDay(booked),
    precision: "day",
    // What takes back a credit goes out, what takes back a debit comes in.
    direction: mark.endsWith("C") === reversal ? "out" : "in",
    amount: read.francs,
    charge: 0,
    balanceAfter: null,
    providerId: named(bank),
    partnerId: named(customer),
    ...partyOf(partyIn(details), null),
    message: tidy(`${messageIn(details)} ${extra}`),
  };
}

/** The day of the entry, which has no year: that of the value date, or the one beside it at New Year. */
function bookingDay(
  year: string,
  [month, day]: [string, string],
  [entryMonth, entryDay]: (string | undefined)[],
): string | null {
  if (!entryMonth || !entryDay) return calendarDay(year, month, day);
  const apart = Number(entryMonth) - Number(month);
  const shift = apart > 6 ? -1 : apart < -6 ? 1 : 0;
  return calendarDay(String(Number(year) + shift), entryMonth, entryDay);
}

const named = (reference: string | undefined) =>
  /^NONREF$/i.test(reference?.trim() ?? "") ? null : tidy(reference);

// Details are told in parts, `?20…` or `/NAME/…`, or as one text.
const partyIn = (details: string) =>
  /\/NAME\/([^/]+)/.exec(details)?.[1] ??
  [...details.matchAll(/\?3[23]([^?]*)/g)].map(([, part]) => part).join("") ??
  null;

const messageIn = (details: string) =>
  /^\d{0,3}\?\d{2}/.test(details)
    ? [...details.replaceAll("\n", "").matchAll(/\?(?:2\d|6[0-3])([^?]*)/g)]
        .map(([, part]) => part)
        .join("")
    : (/\/REMI\/([\s\S]+?)(?:\/[A-Z]{4}\/|$)/.exec(details)?.[1] ?? details);
