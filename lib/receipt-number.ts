import unhomoglyph from "unhomoglyph";

/**
 * The one spelling of a receipt's number, however it is written: capitals and digits, without spaces, dashes, signs
 * and invisible characters; full-width ones, and letters of other scripts that look like Latin ones (Unicode's
 * confusables), are the letters that they look like. What is none stays, for the schema to refuse.
 */
export function plainReceiptNumber(text: string): string {
  const bare = text.normalize("NFKD").replace(/[\p{M}\p{Z}\p{P}\p{S}\p{C}]/gu, "");
  return [...bare].map(latin).join("").toUpperCase();
}

const ASCII = /^[0-9A-Za-z]+$/;

function latin(letter: string): string {
  if (ASCII.test(letter)) return letter;
  const same = [letter, letter.toUpperCase()].map(unhomoglyph).find((each) => ASCII.test(each));
  // Unicode draws I, l and 1 alike, and calls all of them l.
  if (same === "l") return "I";
  return same ?? letter;
}

/** Whether it is a number in its one spelling, as the database asks too. */
export const isReceiptNumber = (text: string): boolean => /^[0-9A-Z]{1,64}$/.test(text);

/** Two numbers that differ in O and 0, or in I, L and 1, look alike: whoever keeps one is asked first. */
export const ALIKE = { letters: "OIL", digits: "011" } as const;
