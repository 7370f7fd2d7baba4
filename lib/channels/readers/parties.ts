import { toE164 } from "@/lib/fields";

export type Party = {
  partyName: string | null;
  partyNumber: string | null;
  partyTail: string | null;
};

/** Nobody is named. */
export const NOBODY: Party = { partyName: null, partyNumber: null, partyTail: null };

/** A phone number of a statement as E.164: `2507…`, `07…`, and `7…` as Airtel writes it. */
export function numberOf(text: string): string | null {
  return toE164(/^7\d{8}$/.test(text) ? `0${text}` : text);
}

/** Who stands behind a name and a number, which may show its last three digits alone (`*********013`). */
export function partyOf(name: string | null, number: string | null): Party {
  const whole = number ? numberOf(number) : null;
  const tail = number && /[*x]+\d{3}$/i.test(number) ? number.slice(-3) : null;
  return {
    partyName: tidy(name),
    partyNumber: whole,
    partyTail: whole ? whole.slice(-3) : tail,
  };
}

/** Text in single spaces, at most 500 characters of it, without what a screen cannot show; null where none is left. */
export function tidy(text: string | null | undefined): string | null {
  const plain = (text ?? "")
    .slice(0, 500)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return plain === "" ? null : plain;
}
