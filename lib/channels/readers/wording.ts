import type { Direction, MoneyLine, UnreadReason } from "@/lib/channels/lines";
import { francsOf } from "@/lib/channels/readers/amounts";
import { type Instant, instantOf } from "@/lib/channels/readers/instants";
import { partyOf, tidy } from "@/lib/channels/readers/parties";

/**
 * How a provider's messages are worded. A template knows how a message begins; what follows in an order that
 * changes from year to year (balance, fee, numbers) is found by its own words.
 */
export type Template = {
  name: string;
  /** `info`: a message that moved no money. */
  kind: "money" | "reversal" | "info";
  direction: Direction;
  /** The beginning, with the groups `amount`, `name` and `number` where it has them. */
  head: RegExp;
};

/** Words that tell one thing, wherever they stand: the group 1 of `source`. */
export type Clause = { first: RegExp; each: RegExp };

/** A clause, in capitals or not. */
export const clause = (source: string): Clause => ({
  first: new RegExp(source, "i"),
  each: new RegExp(source, "gi"),
});

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

/** An amount in a template, with its currency behind it: `plainMessage` puts it there. */
export const AMOUNT = String.raw`(?<amount>\d+(?:,\d+)*(?:\.\d{1,2})?) ?(?:RWF|FRW)`;
const PLAIN_AMOUNT = AMOUNT.replace("?<amount>", "");

const BALANCE = clause(
  String.raw`\b(?:bal(?:ance)?(?: is)?|asigaye(?: kuri konti(?: y\w{1,8})?)?) ?[:.]? ?${PLAIN_AMOUNT}`,
);
const FEE = clause(
  String.raw`\b(?:(?:fee|charge)s?(?: was| is| paid| of)?|ikiguzi) ?[:.]? ?${PLAIN_AMOUNT}`,
);
const MESSAGE = /\b(?:message|reason)(?: (?:from|to) [\w ]{1,20})? ?: ?/i;
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
    if (head) return moneyOf({ template, head, body, receivedAt, wording }, prefix?.groups?.id);
  }
  if (MOVEMENT.test(plain) && OTHER_CURRENCY.test(plain)) return { reason: "currency" };
  const offer = OFFER.test(plain) && !MOVEMENT.test(plain);
  return speaksOfMoney(plain) && !offer ? { reason: "wording" } : { kind: "info" };
}

type Matched = {
  template: Template;
  head: RegExpExecArray;
  body: string;
  receivedAt: Date | null;
  wording: Wording;
};

function moneyOf(matched: Matched, prefixId: string | undefined): Read {
  const { template, head, body, wording } = matched;
  const groups = head.groups ?? {};
  const amount = francsOf(groups.amount ?? "");
  if ("reason" in amount) return amount;
  if (amount.francs === 0) return { reason: "noAmount" };
  const found = clausesOf(body);
  const charge = found.told(FEE);
  const balance = found.told(BALANCE);
  const francs = [charge, balance].map((each) => (each ? francsOf(each) : { francs: 0 }));
  const [chargeRead, balanceRead] = francs;
  if (!chargeRead || "reason" in chargeRead) return { reason: "amountUnclear" };
  if (!balanceRead || "reason" in balanceRead) return { reason: "amountUnclear" };
  const providerId = prefixId ?? found.told(wording.id);
  const when = instantIn(matched, found.before, providerId);
  if (!when) return { reason: "noDate" };
  return {
    kind: template.kind === "reversal" ? "reversal" : "money",
    bookedAt: when.at,
    precision: when.precision,
    direction: template.direction,
    amount: amount.francs,
    charge: chargeRead.francs,
    balanceAfter: balance ? balanceRead.francs : null,
    providerId,
    partnerId: found.told(wording.partnerId),
    ...partyOf(groups.name ?? null, groups.number ?? null),
    message: found.message,
  };
}

function instantIn(matched: Matched, before: string, id: string | null): Instant | null {
  const written = matched.wording.date.exec(before)?.[1];
  if (written) return instantOf(written, "dmy");
  // Airtel's numbers begin with the minute: CI260629.0959.B00815.
  const [, year, month, day, hour, minute] =
    /^[A-Z]{2}(\d{2})(\d{2})(\d{2})\.(\d{2})(\d{2})\./.exec(id ?? "") ?? [];
  const named = year ? instantOf(`20${year}-${month}-${day} ${hour}:${minute}`, "ymd") : null;
  return named ?? byPhone(matched.receivedAt);
}

const byPhone = (at: Date | null): Instant | null => (at ? { at, precision: "second" } : null);

/**
 * What stands before a message's free text, and that text. Whoever pays writes it, balances and numbers too: what
 * the provider says stands before it, or is the last of its kind behind it.
 */
function clausesOf(body: string) {
  const free = MESSAGE.exec(body);
  const before = free ? body.slice(0, free.index) : body;
  const after = free ? body.slice(free.index + free[0].length) : "";
  const told = ({ first, each }: Clause): string | null =>
    first.exec(before)?.[1] ?? [...after.matchAll(each)].at(-1)?.[1] ?? null;
  return { before, told, message: messageOf(after) };
}

/** The free text: what stands behind it of the provider's own begins with its last balance. */
function messageOf(after: string): string | null {
  const own = [...after.matchAll(/(?:\. ?|^)(?:your )?(?:new )?balance ?(?:is)? ?:/gi)].at(-1);
  const ends = own?.index ?? after.search(/\.? ?(?:Financial Transaction Id|\*(?:EN|RW)#|$)/i);
  const text = tidy(after.slice(0, ends).replace(/\*(?:EN|RW)#+.*$/, ""));
  return text && /[\p{L}\p{N}]/u.test(text) ? text.replace(/[ .]+$/, "") : null;
}
