/** Digits with commas between thousands; any other text stays as it was typed. */
export function groupDigits(text: string): string {
  const plain = plainDigits(text);
  return /^\d+$/.test(plain)
    ? plain.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",")
    : text;
}

/** The text without the commas and spaces that group digits. */
export function plainDigits(text: string): string {
  return text.replace(/[,\s]/g, "");
}
