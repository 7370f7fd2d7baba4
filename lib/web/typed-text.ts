// As long as the longest text of a form, a project's description.
const MOST = 2_000;

/** What was typed goes back into the form, passwords never. */
export function typedText(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$") && !/password/i.test(name)) {
      typed[name] = value.slice(0, MOST);
    }
  }
  return typed;
}
