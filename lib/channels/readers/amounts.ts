import { MAX_FRANCS, type UnreadReason } from "@/lib/channels/lines";
import type { Decimal } from "@/lib/channels/mapping";

export type Francs = { francs: number } | { reason: UnreadReason };

const CURRENCY = /(?:RWF|FRW|RWFS|FRWS)/gi;
const OTHER_CURRENCY = /[$€£¥₦]|\b(?:USD|EUR|GBP|KES|UGX|TZS|CDF|BIF|XAF|GHS|ZAR)\b/i;

/**
 * Whole francs from text: `1,000`, `RWF 1 000`, `-1.000,00`, `1,000 DR`. What is less than a franc, or grouped
 * otherwise than by thousands, is refused: nothing is guessed or rounded.
 */
export function francsOf(text: string, decimal: Decimal = "."): Francs {
  if (OTHER_CURRENCY.test(text)) return { reason: "currency" };
  const bare = text.replace(CURRENCY, "").replace(/[\s\u00a0\u202f']/g, "");
  if (bare === "") return { reason: "noAmount" };
  const [, bracket = "", sign = "", digits = "", after = "", mark = ""] =
    /^(\(?)([-+\u2212]?)([\d.,]+)\)?([-+]?)(CR?|DR?)?$/i.exec(bare) ?? [];
  if (!digits || (bracket !== "") !== bare.includes(")")) return { reason: "amountUnclear" };
  const size = wholeOf(digits, decimal);
  if (typeof size !== "number") return size;
  const negative = [bracket === "(", /[-\u2212]/.test(sign + after), /^D/i.test(mark)];
  // Two signs at once say nothing sure.
  if (negative.filter(Boolean).length > 1) return { reason: "amountUnclear" };
  return { francs: negative.includes(true) && size > 0 ? -size : size };
}

function wholeOf(digits: string, decimal: Decimal): number | { reason: UnreadReason } {
  const group = decimal === "." ? "," : ".";
  const [whole = "", cents, ...more] = digits.split(decimal);
  if (more.length > 0 || cents?.includes(group)) return { reason: "amountUnclear" };
  const grouped = whole.includes(group);
  const wellGrouped = grouped
    ? new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)
    : /^\d+$/.test(whole);
  if (!wellGrouped) return { reason: "amountUnclear" };
  // Three figures behind the sign are as well a group of thousands: nothing is guessed.
  if (cents?.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { reason: "amountUnclear" };
  if (cents && /[1-9]/.test(cents)) return { reason: "fraction" };
  const size = whole.replaceAll(group, "").replace(/^0+(?=\d)/, "");
  if (size.length > 12 || Number(size) > MAX_FRANCS) return { reason: "amountTooLarge" };
  return Number(size);
}
