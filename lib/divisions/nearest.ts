import { closest, distance } from "fastest-levenshtein";

/** Of a name, one letter in three may be another: beyond that it is another name. */
const OTHERS = 1 / 3;

/** The name among these that is written nearly so; null where none is. */
export function nearestName(written: string, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const plain = new Map(names.map((name) => [name.toLowerCase(), name]));
  const asked = written.toLowerCase();
  const found = closest(asked, [...plain.keys()]);
  return distance(asked, found) <= Math.max(1, Math.floor(asked.length * OTHERS))
    ? (plain.get(found) ?? null)
    : null;
}
