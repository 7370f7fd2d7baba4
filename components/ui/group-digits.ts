/** Digits with commas between thousands; any other text stays as it was typed. */
export function groupDigits(text: string): string {
  const plain = plainDigits(text);
  if (!/^\d+$/.test(plain)) return text;
  return plain.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The text without the commas and spaces that group digits. */
export function plainDigits(text: string): string {
  return text.replace(/[,\s]/g, "");
}

/**
 * What a keystroke in a grouped field leads to: the text grouped again, and the caret behind the
 * same digit. Deleting a comma deletes the digit beside it; `forward`: by the Delete key.
 */
export function regroup(before: string, typed: string, caret: number, forward: boolean) {
  const onlyComma =
    typed.length === before.length - 1 && plainDigits(typed) === plainDigits(before);
  const from = forward ? caret : caret - 1;
  const meant = onlyComma ? typed.slice(0, from) + typed.slice(from + 1) : typed;
  const text = groupDigits(meant);
  if (text === meant) return { text, caret: onlyComma && !forward ? caret - 1 : caret };
  let left = plainDigits(meant.slice(0, onlyComma && !forward ? caret - 1 : caret)).length;
  let place = 0;
  while (left > 0 && place < text.length) if (text[place++] !== ",") left--;
  return { text, caret: place };
}
