import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/**
 * The code on a document: a keyed hash of exactly what the document says, in letters that nobody mistakes
 * for others. Nothing is stored: who checks reads the books again and compares.
 */

/** Crockford's base 32: no I, L, O or U. */
export const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: a guess a second would take longer than the earth has. */
export const CODE_LENGTH = 16;

/** What documents are signed with, from a secret; another purpose gives another key. */
export function deriveDocumentKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "open-future papers 1", 32));
}

/** A fact on a document. Instants are milliseconds. */
export type DocumentFact = string | number | boolean | null;

/** The one text of these facts: no two lists of facts have the same. */
export const canonicalText = (facts: readonly DocumentFact[]): string => JSON.stringify(facts);

/** The code of a document that says `facts`: sixteen letters, without the dashes between them. */
export function documentCode(key: Buffer, facts: readonly DocumentFact[]): string {
  const hash = createHmac("sha256", key).update(canonicalText(facts)).digest();
  let bits = BigInt(`0x${hash.subarray(0, (CODE_LENGTH * 5) / 8).toString("hex")}`);
  let code = "";
  for (let n = 0; n < CODE_LENGTH; n += 1) {
    code = LETTERS[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code;
}

/** A short name for many facts, so that each of them is part of a code. */
export function digestOf(rows: Iterable<readonly DocumentFact[]>): string {
  const hash = createHash("sha256");
  for (const row of rows) hash.update(`${canonicalText(row)}\n`);
  return hash.digest("hex");
}

/** Whether two codes are the same, in a time that does not tell how much of them is. */
export function sameCode(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** In groups of four, as it is printed: `7F3A-91C2-0KXM-QT5D`. */
export function grouped(letters: string): string {
  return letters.match(/.{1,4}/g)?.join("-") ?? "";
}

/** Letters as typed: without spaces and dashes, capitals, and O, I, L as the figures they look like. */
export function readLetters(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}
