import { ungrouped } from "@/lib/grouped";

const GROUPED = /^(\d{1,3}(,\d{3})*)?$/;

/** Digits with commas between thousands; any other text stays as it was typed. */
export function groupDigits(text: string): string {
  const plain = ungrouped(text);
  return /^\d+$/.test(plain) ? grouped(plain) : text;
}

function grouped(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
}

function digitsOf(text: string): string {
  return text.replace(/[,\s]/g, "");
}

/** What the browser tells of a keystroke: `InputEvent.inputType` and `data`. */
export type Keystroke = { inputType?: string; data?: string | null };

/**
 * What a keystroke in a grouped field leads to: the text grouped again, and the caret behind the
 * same digit. Deleting a comma deletes the digit beside it. A comma that somebody types or pastes
 * may be a decimal one: it is taken only where it parts thousands, and stays otherwise.
 */
export function regroup(before: string, typed: string, caret: number, key: Keystroke = {}) {
  if (!GROUPED.test(before) || bringsComma(key)) {
    const text = groupDigits(typed);
    return { text, caret: text === typed ? caret : text.length };
  }
  const forward = key.inputType === "deleteContentForward";
  const onlyComma = typed.length === before.length - 1 && digitsOf(typed) === digitsOf(before);
  const from = forward ? caret : caret - 1;
  const meant = onlyComma ? typed.slice(0, from) + typed.slice(from + 1) : typed;
  const plain = digitsOf(meant);
  const text = /^\d+$/.test(plain) ? grouped(plain) : meant;
  if (text === meant) return { text, caret: onlyComma && !forward ? caret - 1 : caret };
  let left = digitsOf(meant.slice(0, onlyComma && !forward ? caret - 1 : caret)).length;
  let place = 0;
  while (left > 0 && place < text.length) if (text[place++] !== ",") left--;
  return { text, caret: place };
}

// Where the browser does not tell what came in (a password manager's filling), anything may have.
function bringsComma({ inputType = "", data }: Keystroke): boolean {
  return typeof data === "string" ? /[,\s]/.test(data) : !inputType.startsWith("delete");
}
