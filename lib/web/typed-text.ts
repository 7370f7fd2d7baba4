// Twice as long a text, what is sent and what was typed before, still fits the 64 KB that most forms may have.
const MOST = 20_000;

/**
 * What was typed goes back into the form, passwords never. A longer text is left out rather than cut: what is left of it would be
 * sent again as the whole.
 */
export function typedText(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || value.length > MOST) continue;
    if (!name.startsWith("$") && !/password/i.test(name)) typed[name] = value;
  }
  return typed;
}

/** A field's text as it was typed; a long one, which no answer brings back, from what was `sent`. */
export function wholeText(
  typed: Record<string, string>,
  sent: FormData | null,
  name: string,
): string {
  return typed[name] ?? String(sent?.get(name) ?? "");
}
