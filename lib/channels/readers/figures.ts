import type { UnreadReason } from "@/lib/channels/lines";
import { francsOf } from "@/lib/channels/readers/amounts";
import { type Clause, clause } from "@/lib/channels/readers/phrases";

/** What a message says behind its beginning: fee and balance, in any order, and what contradicts the beginning. */

// Without its currency where nothing else can be meant: `1 000.` and `1.000` are not 1.
const FRANCS = String.raw`(\d+(?:,\d+)*(?:\.\d{1,2})?)(?: ?(?:RWF|FRW)|(?=[.,;]?(?:\s(?!\d)|$|\*)))`;
const IS = `(?: (?:was|is|paid|of|ni|cya|est|de|est de))? ?[:.]? ?`;

// Of another account, or of before, is not the balance of this one.
const BALANCE = clause(
  String.raw`(?<!\b(?:loan|mokash|savings?|commission|previous|old|opening) )\b(?:bal(?:ance)?|solde(?: disponible)?|asigaye(?: kuri (?:konti(?: y\w{1,8})?|momo))?)${IS}${FRANCS}`,
);
const FEE_WORD = String.raw`\b(?:fees?|charges?|ikiguzi|frais)`;
const FEE = clause(`${FEE_WORD}${IS}${FRANCS}`);
const SOME_FEE = new RegExp(String.raw`${FEE_WORD}\b[a-z ]{0,12}[:.]? ?\d`, "i");
const TAX = clause(String.raw`\b(?:vat|tva|tax|levy|umusoro)${IS}${FRANCS}`);
const OWN_FIGURES = /(?:\. ?|^)(?:your )?(?:new )?balance ?(?:is)? ?:/gi;
const MESSAGE = /\b(?:message|reason)(?: (?:from|to) [\w ]{1,20})? ?: ?/i;

const NOT_DONE =
  /\b(?:failed|unsuccessful|declined|rejected|cancell?ed|pending|insufficient|could not|not (?:been )?(?:completed|successful|processed)|nti\w*(?:kunze|shobo\w*|emewe|genze)|(?:by|y|w)anze|annul|refus|a [ée]chou)/i;
const REVERSED = /\brevers/i;

/**
 * What stands before a message's free text, and behind it. Whoever pays writes that text, figures too: what the provider says
 * stands before it, or else behind the last balance.
 */
export type Parts = { before: string; after: string; own: string };

export function partsOf(body: string): Parts {
  const free = MESSAGE.exec(body);
  if (!free) return { before: body, after: "", own: "" };
  const before = body.slice(0, free.index);
  const after = body.slice(free.index + free[0].length);
  const tells = BALANCE.first.test(before) || FEE.first.test(before);
  const last = tells ? undefined : [...after.matchAll(OWN_FIGURES)].at(-1);
  return { before, after, own: last ? after.slice(last.index) : "" };
}

/** A number of the provider's: it stands before the free text, or is the last of its kind. */
export const foundIn = ({ before, after }: Parts, { first, each }: Clause): string | null =>
  first.exec(before)?.[1] ?? [...after.matchAll(each)].at(-1)?.[1] ?? null;

/** Fee and balance in francs; unread where either cannot be exact, or more was taken than a fee. */
export function figuresOf({
  before,
  own,
}: Parts): { charge: number; balance: number | null } | { reason: UnreadReason } {
  const text = `${before}\n${own}`;
  const fees = new Set([...text.matchAll(FEE.each)].map(([, fee]) => fee ?? ""));
  const taxed = [...text.matchAll(TAX.each)].some(([, tax]) => /[1-9]/.test(tax ?? ""));
  if (taxed || fees.size > 1 || (fees.size === 0 && SOME_FEE.test(text))) {
    return { reason: "amountUnclear" };
  }
  const [fee = "0"] = fees;
  const charge = francsOf(fee);
  const figure = BALANCE.first.exec(text)?.[1];
  const balance = figure ? francsOf(figure) : null;
  if ("reason" in charge || (balance && "reason" in balance)) return { reason: "amountUnclear" };
  return { charge: charge.francs, balance: balance?.francs ?? null };
}

/** Whether a message takes back what its beginning says. */
export const isTakenBack = ({ before, own }: Parts, isReversal: boolean): boolean =>
  [before, own].some((text) => NOT_DONE.test(text) || (!isReversal && REVERSED.test(text)));

/** Where the free text ends: what stands behind it of the provider's own begins with its last balance. */
export function freeTextOf({ after }: Parts): string {
  const own = [...after.matchAll(OWN_FIGURES)].at(-1);
  const ends =
    own?.index ?? after.search(/\.? ?(?:(?:Financial Transaction|FT) Id|\*(?:EN|RW)#|$)/i);
  return after.slice(0, ends).replace(/\*(?:EN|RW)#+.*$/, "");
}
