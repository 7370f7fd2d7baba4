const GROUPED = /^-?[1-9]\d{0,2}([,\s]\d{3})+(\.\d+)?$/;

/** The whole number that a text means, 0 for none; NaN for what is no number, and where a point may part thousands. */
export function wholeTyped(text: string): number {
  return text.includes(".") ? Number.NaN : Number(ungrouped(text));
}

/**
 * The text without the commas and spaces between its thousands. Any other text stays as it was
 * typed, for the schema to refuse: `10,50` is not 1050.
 */
export function ungrouped(text: string): string {
  const typed = text.trim();
  return GROUPED.test(typed) ? typed.replace(/[,\s]/g, "") : typed;
}
