/** A member's number as people read it: `M-000123`. */
export function memberNumber(no: number): string {
  return `M-${String(no).padStart(6, "0")}`;
}

/** `M-000123`, `m 123` or `000123` → 123; null for what is no member's number. */
export function readMemberNumber(text: string): number | null {
  const [, digits] = /^(?:m\s*-?\s*)?(\d{1,12})$/i.exec(text.trim()) ?? [];
  const no = Number(digits);
  return digits && no > 0 ? no : null;
}
