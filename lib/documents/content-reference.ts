import { createHash } from "node:crypto";
import { CODE_LENGTH, grouped, LETTERS, readLetters } from "@/lib/document-code";

const LENGTH = 12;

/** A reference that follows from what a document says (`content`): printed again it is the same document. */
export function contentReference(prefix: string, content: string): string {
  const hash = createHash("sha256").update(content).digest();
  const letters = [...hash.subarray(0, LENGTH)].map((byte) => LETTERS[byte & 31]);
  return `${prefix}-${grouped(letters.join(""))}`;
}

/** Such a reference however it was typed; null when it is none. */
export function readContentReference(prefix: string, typed: string): string | null {
  const letters = readLetters(typed);
  if (!letters.startsWith(prefix)) return null;
  const own = letters.slice(prefix.length);
  const known = own.length === LENGTH && [...own].every((each) => LETTERS.includes(each));
  return known && own.length < CODE_LENGTH ? `${prefix}-${grouped(own)}` : null;
}
