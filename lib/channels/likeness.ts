/** The eight letters of a reference, `7F3A91C2` of `DEP-7F3A91C2-2026`. */
export function codeOf(reference: string): string | null {
  return /^[A-Z]{3}-([0-9A-Z]{8})-\d{4}$/.exec(reference)?.[1] ?? null;
}

/** The words of a name, without accents, capitals and order. */
export function wordsOf(name: string): ReadonlySet<string> {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return new Set(plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1));
}

/**
 * The words that two names share, where they are enough to be one person: two, or one of four letters where the
 * provider tells no more. Null where they are not.
 */
export function wordsInCommon(
  named: ReadonlySet<string>,
  known: ReadonlySet<string>,
): string[] | null {
  const common = [...named].filter((word) => known.has(word));
  const [only = ""] = common;
  const enough = common.length >= 2 || (named.size === 1 && only.length >= 4);
  return enough ? common : null;
}
