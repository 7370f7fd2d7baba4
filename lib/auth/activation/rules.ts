import { DAY_MS } from "@/lib/dates";
import { keyedDigest } from "@/lib/keys/sealed-text";

/** How long a code on paper opens an account, unless it is used: 30 days. */
export const ACTIVATION_MS = 30 * DAY_MS;
/**
 * Wrong codes for one member, from wherever, after which theirs is worth nothing: one in eight million that so many guesses
 * find it. Far beyond what one network may try in 30 days, so that no stranger takes a letter's worth away.
 */
export const MOST_TRIES = 100_000;
/** So long after it was given out, its letter can be printed, by who gave it: a day. */
export const LETTER_MS = DAY_MS;

/** Without 0 O 1 I L, which are taken for each other on paper. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

/**
 * The code of a row of `activation_codes`. It follows from the row's id and the installation's secret, so that the same
 * letter can be printed again although only a digest is kept.
 */
export function activationCode(id: string): string {
  return lettersOf("open-future activation code", id);
}

/**
 * The code on the same letter by which its answer is noted at the desk: it opens nothing, and who has not seen the letter does not
 * know it.
 */
export function replyCode(id: string): string {
  return lettersOf("open-future reply code", id);
}

function lettersOf(purpose: string, id: string): string {
  let left = BigInt(`0x${keyedDigest(purpose, id).toString("hex")}`);
  let code = "";
  for (let n = 0; n < CODE_LENGTH; n += 1) {
    code += LETTERS[Number(left % BigInt(LETTERS.length))];
    left /= BigInt(LETTERS.length);
  }
  return code;
}

/** What is kept of a member's code. Keyed: so short a code could be tried out by whoever reads the table. */
export function activationHash(memberId: string, code: string): string {
  return keyedDigest("open-future activation digest", `${memberId} ${code}`).toString("hex");
}

/** A code as typed: capitals, without spaces and dashes. */
export function readActivationCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, "");
}

/** Whether a text can be such a code at all. */
export function isActivationCode(code: string): boolean {
  return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter));
}

/** In two groups, as it is printed: `7F3A-91C2`. */
export function groupedCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
