/**
 * Whole francs (Rwf) as safe integers. No floating point reaches the ledger: rates are basis
 * points and percents round half up to the franc (decisions, section 1).
 */

const groups = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const MILLION = 1_000_000;

/** The largest single amount the cooperative books: 1,000,000,000 francs (decisions, section 5). */
export const MAX_AMOUNT = 1_000_000_000;

/** `amount × rate` in francs, rounded half up. `basisPoints`: 1 % is 100. `amount` is not negative. */
export function percentOf(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** Francs with grouped thousands and no prefix: `1,500,000`. */
export function formatNumber(amount: number): string {
  return groups.format(amount);
}

/** Cards and lists (FMT-01 to 03): `Rwf 950,000`, from a million `Rwf 1.5M`, `-Rwf 1.5M` below zero. */
export function formatMoney(amount: number): string {
  const sign = amount < 0 ? "-" : "";
  const size = Math.abs(amount);
  if (size < MILLION) return `${sign}Rwf ${groups.format(size)}`;
  const tenths = Math.floor((size + 50_000) / 100_000);
  return `${sign}Rwf ${groups.format(Math.floor(tenths / 10))}.${tenths % 10}M`;
}

/**
 * Results of the search (FMT-06): `Rwf 950`, from a thousand `Rwf 12.5K`, from a million `Rwf 1.5M`. One
 * decimal, half up; a whole thousand has none.
 */
export function formatBrief(amount: number): string {
  const size = Math.abs(amount);
  if (size < 1_000) return formatMoney(amount);
  // What would be 1000K is a million.
  if (size >= MILLION - 50) return formatMoney(Math.sign(amount) * Math.max(size, MILLION));
  const tenths = Math.floor((size + 50) / 100);
  const decimal = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  return `${amount < 0 ? "-" : ""}Rwf ${Math.floor(tenths / 10)}${decimal}K`;
}

/** In full beside an amount of a list: `Rwf 1,500,000`. */
export function formatRwf(amount: number): string {
  return `${amount < 0 ? "-" : ""}Rwf ${groups.format(Math.abs(amount))}`;
}

/** What a person agrees to or keeps (decisions, section 11): `RWF 1,500,000`. */
export function formatExact(amount: number): string {
  return `${amount < 0 ? "-" : ""}RWF ${groups.format(Math.abs(amount))}`;
}

/** True where `formatMoney` hides digits, so that the exact amount must be shown beside it. */
export function isShortened(amount: number): boolean {
  return Math.abs(amount) >= MILLION;
}
