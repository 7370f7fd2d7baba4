import type { ProblemCode } from "@/lib/imports/schema";

/** By what a file groups thousands; null as long as no amount has told. */
export type Grouping = { sign: "," | "." | null };

/** The largest balance that is kept: sums over many stay exact. */
const MOST = 100_000_000_000;

/**
 * Whole francs from a cell: `12500`, `12 500`, `12,500` or `12.500`, but a file keeps to one of the last two
 * (decisions, section 18); empty is 0. `grouping` remembers which.
 */
export function importedFrancs(text: string, grouping: Grouping): number | ProblemCode {
  const bare = text.replace(/\b(?:RWF|FRW)S?\b/gi, "").replace(/[\s\u00a0\u202f']/g, "");
  if (bare === "" || bare === "-") return 0;
  if (/^(?:[-\u2212][\d.,]+|\([\d.,]+\))$/.test(bare)) return "amountNegative";
  if (/^\d+[.,]0{1,2}$/.test(bare)) return sized(bare.replace(/[.,].*/, ""));
  if (/^\d[\d.,]*[.,]\d{1,2}$/.test(bare)) return "amountFraction";
  if (/^\d+$/.test(bare)) return sized(bare);
  const sign = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.exec(bare)?.[1] as "," | "." | undefined;
  if (!sign) return "amountInvalid";
  grouping.sign ??= sign;
  return grouping.sign === sign ? sized(bare.replaceAll(sign, "")) : "amountMixed";
}

/**
 * Whole francs of a movement in the old books, never 0: below zero as `-2000` or `(2000)`, if they write so. Else as `importedFrancs`.
 */
export function importedMovement(text: string, grouping: Grouping): number | ProblemCode {
  const bare = text.trim();
  const below = /^[-\u2212](?=.*\d)|^\(.*\d.*\)$/.test(bare);
  const read = importedFrancs(below ? bare.replace(/^[-\u2212(]|\)$/g, "") : bare, grouping);
  if (read === 0) return bare === "" ? "required" : "amountZero";
  return typeof read === "number" && below ? -read : read;
}

function sized(digits: string): number | ProblemCode {
  const francs = Number(digits);
  return francs > MOST ? "amountTooLarge" : francs;
}
