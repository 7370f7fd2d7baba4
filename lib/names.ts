/**
 * At most two upper-case letters: the first of the first and of the last name part; a single
 * name gives its first two; no name gives `OF` (decisions, section 11).
 */
export function initials(fullName: string | null | undefined): string {
  const parts = (fullName ?? "").trim().split(/\s+/).filter(Boolean);
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return "OF";
  const letters = parts.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  // Some letters become two in upper case (ß): the first stands for both.
  return letters.map((letter) => [...(letter ?? "").toUpperCase()][0]).join("");
}
