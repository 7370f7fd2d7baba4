import type { MoneyLine, UnreadReason } from "@/lib/channels/lines";
import { francsOf } from "@/lib/channels/readers/amounts";
import {
  figuresOf,
  foundIn,
  freeTextOf,
  isTakenBack,
  type Parts,
  partsOf,
} from "@/lib/channels/readers/figures";
import { type Instant, instantOf } from "@/lib/channels/readers/instants";
import { partyOf, tidy } from "@/lib/channels/readers/parties";
import type { Clause, Template } from "@/lib/channels/readers/phrases";

/** How a provider's messages are worded. */
export type Wording = {
  templates: readonly Template[];
  /** What may stand before a template, with the group `id` where a number of the transaction stands there. */
  prefix: RegExp;
  date: RegExp;
  /** The provider's number of the transaction, and somebody else's. */
  id: Clause;
  partnerId: Clause;
  /** Where a new message may begin, of many that were pasted at once. */
  opening: RegExp;
};

export type Read = Omit<MoneyLine, "row" | "raw"> | { kind: "info" } | { reason: UnreadReason };

const OFFER = /\b(?:kanda|dial|u?gura|kugura|bonus|win|promo)\b/i;
const MOVEMENT =
  /receiv|transfer|payment|withdr|deposit|refund|revers|debit|credit|balance|\b(?:sent|paid)\b|kohere|akir|ishyu|bikuj/i;
const HAS_AMOUNT = /\d ?(?:RWF|FRW)|(?:RWF|FRW) ?\d/i;
const OTHER_CURRENCY =
  /\b(?:USD|EUR|GBP|KES|UGX|TZS|CDF|BIF) ?\d|\d ?(?:USD|EUR|GBP|KES|UGX|TZS|CDF|BIF)\b/i;
const MOST = 2_000;

/** A message in single spaces, with each currency behind its amount, and without invisible characters. */
export function plainMessage(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\p{Cf}/gu, "")
      .replace(/\s+/g, " ")
      .replace(/[\u2019\u2018`]/g, "'")
      // Thousands with a space between them, unless other digits stand before.
      .replace(/(?<![\d.,] ?)\b\d{1,3}(?: \d{3})+(?= ?(?:RWF|FRW)\b)/gi, ungrouped)
      .replace(/(?<=(?<![\d,] ?)\b(?:RWF|FRW) ?)\d{1,3}(?: \d{3})+(?![\d,.]?\d)/gi, ungrouped)
      .replace(/\.(?=(?:RWF|FRW) ?\d)/gi, ". ")
      .replace(/(?<![\d,] ?)\b(?:RWF|FRW) ?(\d+(?:,\d+)*(?:\.\d{1,2})?)/gi, "$1 RWF")
      .trim()
  );
}

const ungrouped = (digits: string) => digits.replaceAll(" ", "");

const LONGEST_OPENING = 1_000;

/** Whether a line may begin a message: by its beginning, since a line of millions of characters fills the matcher's stack. */
export const isOpening = ({ opening }: Wording, line: string): boolean =>
  opening.test(line.slice(0, LONGEST_OPENING));

/** Whether a text speaks of an amount of francs. */
export const speaksOfMoney = (text: string): boolean => HAS_AMOUNT.test(text);

/** What a message says. `receivedAt`: when the phone had it, for messages that tell no time themselves. */
export function readMessage(text: string, wording: Wording, receivedAt: Date | null): Read {
  if (text.length > MOST) return { reason: "wording" };
  const plain = plainMessage(text);
  const prefix = wording.prefix.exec(plain);
  const body = plain.slice(prefix?.[0].length ?? 0);
  for (const template of wording.templates) {
    const head = template.head.exec(body);
    if (head && template.kind === "info") return { kind: "info" };
    const id = prefix?.groups?.id;
    if (head) return moneyOf({ template, head, parts: partsOf(body), receivedAt, wording }, id);
  }
  if (MOVEMENT.test(plain) && OTHER_CURRENCY.test(plain)) return { reason: "currency" };
  const offer = OFFER.test(plain) && !MOVEMENT.test(plain);
  return speaksOfMoney(plain) && !offer ? { reason: "wording" } : { kind: "info" };
}

type Matched = {
  template: Template;
  head: RegExpExecArray;
  parts: Parts;
  receivedAt: Date | null;
  wording: Wording;
};

function moneyOf(matched: Matched, prefixId: string | undefined): Read {
  const { template, head, parts, wording } = matched;
  const groups = head.groups ?? {};
  const amount = francsOf(groups.amount ?? "");
  if ("reason" in amount) return amount;
  if (amount.francs === 0) return { reason: "noAmount" };
  if (isTakenBack(parts, template.kind === "reversal")) return { reason: "wording" };
  const figures = figuresOf(parts);
  if ("reason" in figures) return figures;
  const providerId = prefixId ?? foundIn(parts, wording.id);
  const when = instantIn(matched, providerId);
  if (!when) return { reason: "noDate" };
  const text = tidy(freeTextOf(parts));
  return {
    kind: template.kind === "reversal" ? "reversal" : "money",
    bookedAt: when.at,
    precision: when.precision,
    direction: template.direction,
    amount: amount.francs,
    charge: figures.charge,
    balanceAfter: figures.balance,
    providerId,
    partnerId: foundIn(parts, wording.partnerId),
    ...partyOf(groups.name ?? null, groups.number ?? null),
    message: text && /[\p{L}\p{N}]/u.test(text) ? text.replace(/[ .]+$/, "") : null,
  };
}

function instantIn({ wording, parts, receivedAt }: Matched, id: string | null): Instant | null {
  const written = wording.date.exec(parts.before)?.[1];
  if (written) return instantOf(written, "dmy");
  // Airtel's numbers begin with the minute: CI260629.0959.B00815.
  const [, year, month, day, hour, minute] =
    /^[A-Z]{2}(\d{2})(\d{2})(\d{2})\.(\d{2})(\d{2})\./.exec(id ?? "") ?? [];
  const named = year ? instantOf(`20${year}-${month}-${day} ${hour}:${minute}`, "ymd") : null;
  return named ?? (receivedAt ? { at: receivedAt, precision: "second" } : null);
}
